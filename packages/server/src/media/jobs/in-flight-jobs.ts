import { InFlight } from '../../lib/in-flight.js';
import type { Ticket } from '../../workers/queue.js';
import type { CacheKey } from '../common/recipe.js';
import type { JobResult, OnProgress } from './job.js';

/** A job that waits or runs. */
export interface InFlightJob {
  readonly ticket: Ticket<JobResult>;
  /** Reports the current progress to a listener, and each further one until the returned function is called. */
  watch(listener: OnProgress): () => void;
}

/** Jobs that wait or run, by what they create, so that requests for the same rendition share one job. */
export class InFlightJobs {
  readonly #jobs = new InFlight<InFlightJob>(({ ticket }) => ticket.result);

  /** Returns the job for a key, or starts it. */
  getOrStart(key: CacheKey, start: (onProgress: OnProgress) => Ticket<JobResult>): InFlightJob {
    const name = JSON.stringify([key.id, key.version, key.page, key.variant]);
    return this.#jobs.getOrStart(name, () => createJob(start));
  }

  /** Resolves when all current jobs have ended, with or without success. */
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
