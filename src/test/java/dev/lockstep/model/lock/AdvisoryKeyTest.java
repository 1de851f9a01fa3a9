package dev.lockstep.model.lock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvisoryKeyTest {
    /** Expected values were computed with Python's hashlib and Node's crypto. */
    @ParameterizedTest
    @CsvSource({
        "setup_request:00000000-0000-0000-0000-000000000001, -343606002347486043, 4214965289, 1331877029",
        "setup_request:42, 7844923485908670055, 1826538584, 2746521191",
        "payment:42, 7508014950034179153, 1748095953, 1629226065",
        "withdrawal:acct-7, -7479899965043170008, 2553417372, 2888115496",
        "seat:A12, -6615575379283912145, 2754658622, 1291213359",
        "user:grün, 6680266235726404178, 1555370687, 1904351826",
    })
    void keyOfANameIsItsHash(String name, long key, long classId, long objId) {
        AdvisoryKey made = AdvisoryKey.ofName(name);

        assertThat(made.value()).isEqualTo(key);
        assertThat(made.classId()).isEqualTo(classId);
        assertThat(made.objId()).isEqualTo(objId);
        assertThat(AdvisoryKey.of(LockTarget.advisory(5, made))).isEqualTo(made);
    }

    @Test
    void twoIntegersAreAKeySpaceOfTheirOwn() {
        AdvisoryKey one = AdvisoryKey.of(LockTarget.advisory(5, 0, 1, 1));
        AdvisoryKey two = AdvisoryKey.of(LockTarget.advisory(5, 0, 1, 2));

        assertThat(one).isNotEqualTo(two);
        assertThat(one.text()).isEqualTo("1");
        assertThat(two.text()).isEqualTo("0, 1");
        assertThat(AdvisoryKey.of(LockTarget.advisory(5, 4294967295L, 4294967294L, 2))
                        .text())
                .isEqualTo("-1, -2");
    }
}
