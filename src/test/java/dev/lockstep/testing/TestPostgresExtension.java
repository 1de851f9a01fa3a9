package dev.lockstep.testing;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the one {@link TestPostgres} that they share; it ends when the last test has. */
public final class TestPostgresExtension implements ParameterResolver {
    private static final Namespace HERE = Namespace.create(TestPostgresExtension.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestPostgres.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(HERE)
                .getOrComputeIfAbsent(TestPostgres.class, key -> start(), TestPostgres.class);
    }

    private static TestPostgres start() {
        try {
            return TestPostgres.start();
        } catch (Exception e) {
            throw new IllegalStateException("no server to test on", e);
        }
    }
}
