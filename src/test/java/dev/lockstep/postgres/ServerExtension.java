package dev.lockstep.postgres;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the one {@link TestServer}. */
final class ServerExtension implements ParameterResolver {
    private static final Namespace HERE = Namespace.create(ServerExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestServer.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(HERE)
                .getOrComputeIfAbsent(TestServer.class, key -> start(), TestServer.class);
    }

    private static TestServer start() {
        try {
            return TestServer.start();
        } catch (Exception e) {
            throw new IllegalStateException("no server to test on", e);
        }
    }
}
