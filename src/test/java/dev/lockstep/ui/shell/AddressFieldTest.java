package dev.lockstep.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** A password is never shown again. Mutations that must turn it red: a pattern that stops at the first @; a field that is not set again. */
final class AddressFieldTest {
    @BeforeAll
    static void startJavaFx() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://ann:secret@db.example/shop, postgresql://ann:•••@db.example/shop",
        "postgres://ann:se@cret@db.example:5433/shop, postgres://ann:•••@db.example:5433/shop",
        "postgresql://ann@db.example/shop?password=secret&sslmode=require,"
                + " postgresql://ann@db.example/shop?password=•••&sslmode=require",
        "host=db.example password='se cret' user=ann, host=db.example password=••• user=ann",
        "postgresql://ann@db.example/shop, postgresql://ann@db.example/shop"
    })
    void dotsStandInThePasswordsPlace(String typed, String shown) {
        assertThat(AddressField.mask(typed)).isEqualTo(shown);
    }

    @Test
    void whatWasTypedIsKeptAndNotShown() {
        WaitForAsyncUtils.waitForAsyncFx(30_000, () -> {
            AddressField field = new AddressField();
            field.field().setText("postgresql://ann:secret@db.example/shop");
            assertThat(field.take()).isEqualTo("postgresql://ann:secret@db.example/shop");
            assertThat(field.field().getText()).doesNotContain("secret");
            assertThat(field.take()).isEqualTo("postgresql://ann:secret@db.example/shop");
            field.field().setText("postgresql://bob@db.example/shop");
            assertThat(field.take()).isEqualTo("postgresql://bob@db.example/shop");
        });
    }
}
