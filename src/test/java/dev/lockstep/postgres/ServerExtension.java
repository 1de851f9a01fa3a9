package dev.lockstep.postgres;

import dev.lockstep.testing.TestPostgres;
import dev.lockstep.testing.TestPostgresExtension;
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
                .getOrComputeIfAbsent(
                        TestServer.class, key -> on(TestPostgresExtension.shared(context)), TestServer.class);
    }

    private static TestServer on(TestPostgres postgres) {
        try {
            return TestServer.on(postgres);
        } catch (Exception e) {
            throw new IllegalStateException("the server cannot be prepared", e);
        }
    }
}
