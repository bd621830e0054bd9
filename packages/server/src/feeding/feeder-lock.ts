/**
 * Ensures that one process at a time feeds the index. A cluster implements it by electing a leader. With one state
 * directory there is one process (`store/sqlite/database/open.ts`), so that {@link soleFeeder} is enough.
 */
export interface FeederLock {
  /**
   * Runs `work` while this process has the lock, and again after it has lost and regained it. Resolves when `stop` is
   * aborted and the work has ended.
   *
   * @param work Ends soon after its signal is aborted, because the lock is lost or `stop` is aborted. Never rejects.
   */
  run(stop: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** The lock of a process that no other one competes with. */
export const soleFeeder: FeederLock = { run: (stop, work) => work(stop) };
