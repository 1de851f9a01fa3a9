package dev.lockstep.model.run;

import dev.lockstep.model.lock.LockMode;
import dev.lockstep.model.lock.LockTarget;

/**
 * One wait of a deadlock's ring.
 *
 * @param order its place in the order in which the waits began, from 1
 * @param waiter who waits
 * @param target for what
 * @param mode the mode it wants
 * @param blocker who stands in its way; the waiter of the next edge
 * @param soft whether that one only stands ahead in the queue
 */
public record DeadlockEdge(
        int order, BlockedBy waiter, LockTarget target, LockMode mode, BlockedBy blocker, boolean soft) {}
