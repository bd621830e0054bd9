import { InFlight } from '../../lib/scheduling/in-flight.js';
import type { Ticket } from '../../workers/queue.js';
import type { CacheKey } from '../common/recipe.js';
import type { JobResult, OnProgress } from './job.js';

/** A waiting or running job. */
export interface InFlightJob {
  readonly ticket: Ticket<JobResult>;
  /**
   * Calls `listener` with the current progress and on each further change, until the returned function is
   * called.
   */
  watch(listener: OnProgress): () => void;
}

/** Waiting and running jobs, keyed by rendition. Requests for the same rendition share one job. */
export class InFlightJobs {
  readonly #jobs = new InFlight<InFlightJob>(({ ticket }) => ticket.result);

  /** Returns the job for a key. Starts one if there is none. */
  getOrStart(key: CacheKey, start: (onProgress: OnProgress) => Ticket<JobResult>): InFlightJob {
    const name = JSON.stringify([key.id, key.version, key.page, key.variant]);
    return this.#jobs.getOrStart(name, () => createJob(start));
  }

  /** Resolves when all current jobs have ended, successfully or not. */
  settled(): Promise<void> {
    return this.#jobs.settled();
  }
}

function createJob(start: (onProgress: OnProgress) => Ticket<JobResult>): InFlightJob {
  let current = 0;
  const listeners = new Set<OnProgress>();
  const ticket = start((progress) => {
    current = progress;
    for (const listener of listeners) listener(progress);
  });
  return {
    ticket,
    watch(listener) {
      listener(current);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
