package dev.lockstep.postgres;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Server processes of the program's own connections that serve no session: whoever looks at locks leaves them out. */
final class OwnProcesses {
    private final Set<Integer> pids = ConcurrentHashMap.newKeySet();

    void add(int pid) {
        pids.add(pid);
    }

    void remove(int pid) {
        pids.remove(pid);
    }

    boolean has(int pid) {
        return pids.contains(pid);
    }
}
