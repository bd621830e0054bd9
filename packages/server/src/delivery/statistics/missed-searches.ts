import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../auth/principal.js';
import { SeenSet } from '../downloads/seen-set.js';
import { subjectOf } from '../downloads/subject.js';
import type { Indexing } from '../../indexing/pipeline.js';
import { network } from '../../lib/client-address.js';
import { createLimiter } from '../../lib/scheduling/limiter.js';
import type { SearchEngine } from '../../search/engine.js';
import type { StatisticsRepository } from '../../store/statistics.js';
import { reportableText } from './reportable-text.js';

/** Maximum number of submitted searches that wait for their check. Further ones are not counted. */
const MAX_WAITING = 100;
/** Time in which the same search of the same client counts once, in milliseconds. Only in memory. */
const REPEAT_MS = 10 * 60_000;
/** Maximum number of searches whose clients are in memory. */
const MAX_TRACKED = 10_000;

/** A search that a user has submitted. */
interface SubmittedSearch {
  readonly query: string;
  readonly principal: Principal;
  readonly request: Pick<FastifyRequest, 'ip'>;
  readonly reply: Pick<FastifyReply, 'raw'>;
}

/** Counts submitted searches without results, for admins (decisions, section 7, Statistics). */
export interface MissedSearches {
  /**
   * Counts the search after its response was sent, if it has no results even without filters and for a user who may
   * view everything. Otherwise, the statistics would reveal which folders a user may not view.
   */
  submitted(search: SubmittedSearch): void;
}

/** Creates the counter. @param options.days 0 turns it off. */
export function createMissedSearches(options: {
  readonly engine: Pick<SearchEngine, 'existsMany'>;
  readonly indexing: Pick<Indexing, 'status'>;
  readonly statistics: Pick<StatisticsRepository, 'addMissedSearch'>;
  readonly days: number;
  readonly onError: (error: unknown) => void;
}): MissedSearches {
  const { engine, indexing, statistics, days, onError } = options;
  const recent = new SeenSet(MAX_TRACKED, REPEAT_MS);
  const queue = createLimiter({ concurrency: 1 });
  let waiting = 0;
  const count = async (query: string, text: string) => {
    // Assets that are not indexed yet are no missed search.
    if (indexing.status().state !== 'idle') return;
    const [isAnswerable] = await engine.existsMany([{ query, filters: new Map(), scope: EVERYTHING }]);
    if (!isAnswerable) await statistics.addMissedSearch(text);
  };
  return {
    submitted({ query, principal, request, reply }) {
      const text = days === 0 ? null : reportableText(query);
      if (text === null || waiting >= MAX_WAITING) return;
      if (!recent.isNew(JSON.stringify([subjectOf(principal), network(request.ip), text]))) return;
      waiting += 1;
      reply.raw.once('close', () => {
        queue
          .run(() => count(query, text))
          .catch(onError)
          .finally(() => (waiting -= 1));
      });
    },
  };
}

/** The scope of a user who may view all folders. */
const EVERYTHING = { otherwise: true, rules: [] } as const;
