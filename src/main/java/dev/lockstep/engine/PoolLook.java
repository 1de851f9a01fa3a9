package dev.lockstep.engine;

import java.util.Map;
import java.util.Set;

/**
 * What is known of a run's pool, by its own word, and of its pooler, by the processes that work for its clients.
 *
 * @param awaiting how many sessions wait for a connection of the pool because all of its connections are out; 0 while one is free
 * @param servers server process that the pooler has lent to a client, by session; a client that has none is missing
 * @param waiting clients that have none while all that the pooler may have are with others: if they ask for one, they wait
 */
public record PoolLook(int awaiting, Map<String, Integer> servers, Set<String> waiting) {
    /** Copies what it is given. */
    public PoolLook {
        servers = Map.copyOf(servers);
        waiting = Set.copyOf(waiting);
    }
}
