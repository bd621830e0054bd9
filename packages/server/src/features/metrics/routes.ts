import { processLimits } from '../../workers/limits.js';
import { residentMemory } from '../../workers/resident-memory.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AUDIT_ACTIONS } from '@assetportal/sdk/contract';
import { isAdmin, tokenOf } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import type { Metrics } from '../../http/metrics.js';
import type { Load, RenditionLoad } from '../../media/renditions.js';
import type { AppContext } from '../context.js';

/**
 * Adds `GET /metrics`, for admins and for clients with the token from the environment. All other clients receive
 * 404, because the usage of a portal is not public.
 */
export function metricsRoutes(ctx: AppContext): void {
  const { app, authenticate, metrics, settings } = ctx;
  addPortalMetrics(ctx);
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, settings.metricsToken)) {
      const { principal } = await authenticate(request);
      if (!isAdmin(principal) || tokenOf(principal) !== undefined) throw new ApiError('not-found');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

function addPortalMetrics({
  metrics,
  audit,
  connectionSlots,
  indexing,
  renditions,
  searchHealth,
  space,
  store,
}: AppContext): void {
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    metrics.gauge({ name, help }, value);
  const actions = {
    name: 'actions_total',
    help: 'Audit log entries: logins, downloads and changes by admins.',
  };
  audit.onWritten(metrics.counter(actions, 'action', AUDIT_ACTIONS));
  gauge('event_listeners', 'Clients connected to the event stream.', () => connectionSlots.count());
  gauge('sessions', 'User sessions that have not expired.', () => store.sessions.count(Date.now()));
  gauge('index_running', '1 while the library is being indexed.', () =>
    Number(indexing.status().state === 'indexing'),
  );
  gauge('index_found', 'Assets detected in the library.', () => indexing.status().found);
  gauge('index_done', 'Indexed assets.', () => indexing.status().done);
  gauge('index_failed', 'Assets that could not be indexed completely.', () => indexing.status().failed);
  gauge('renditions_bytes', 'Total size of the stored renditions.', () => renditions.bytes);
  gauge('disk_free_bytes', 'Free space of the disk with the state.', async () => (await space.read()).free);
  gauge(
    'disk_reserve_bytes',
    'Space that renditions and zips leave free.',
    async () => (await space.read()).reserve,
  );
  gauge('memory_bytes', 'Resident memory of the server.', async () => (await residentMemory()).server);
  gauge(
    'children_memory_bytes',
    'Resident memory of all processes that the server has started. Shared pages count in each process.',
    async () => (await residentMemory()).children,
  );
  gauge(
    'memory_budget_bytes',
    'Memory budget: ASSETPORTAL_MEMORY.',
    () => processLimits().budgetMb * 2 ** 20,
  );
  addRenditionMetrics(metrics, () => renditions.load());
  if (searchHealth !== undefined) addSearchMetrics(metrics, searchHealth);
}

/** State of a remote search engine. */
type SearchHealth = Awaited<ReturnType<NonNullable<AppContext['searchHealth']>>>;

/** Adds the metrics of a remote search engine. */
function addSearchMetrics(metrics: Metrics, health: NonNullable<AppContext['searchHealth']>): void {
  const gauge = (name: string, help: string, value: (health: SearchHealth) => number) =>
    metrics.gauge({ name, help }, async () => value(await health()));
  const secondsSince = (time: number | undefined) => (time === undefined ? 0 : (Date.now() - time) / 1000);
  gauge('search_available', '1 while the search engine responds and its index is complete.', ({ state }) =>
    Number(state === 'ok'),
  );
  gauge('search_reindexing', '1 while a new search index is filled.', ({ isReindexing }) =>
    Number(isReindexing),
  );
  gauge('search_pending', 'Changes that searches do not include yet.', ({ pending }) => pending);
  gauge('search_pending_seconds', 'Age of the oldest change that searches do not include yet.', ({ since }) =>
    secondsSince(since),
  );
  gauge(
    'search_reconciled_seconds',
    'Time since the index was last compared with the store.',
    ({ reconciled }) => secondsSince(reconciled),
  );
  gauge('search_repaired', 'Differences repaired since the start.', ({ repaired }) => repaired);
}

/**
 * Adds the metrics of the rendition service: the totals, and the current jobs by kind (preview, text,
 * conversion, video …).
 */
function addRenditionMetrics(metrics: Metrics, load: () => RenditionLoad): void {
  const total = (name: keyof Load) => [...load().values()].reduce((sum, counts) => sum + counts[name], 0);
  metrics.gauge({ name: 'renditions_waiting', help: 'Queued conversions.' }, () => total('waiting'));
  metrics.gauge({ name: 'renditions_running', help: 'Running conversions.' }, () => total('running'));
  const jobs = { name: 'rendition_jobs', help: 'Queued and running conversions, by kind.' };
  metrics.gauges(jobs, ['kind', 'state'], () =>
    [...load()].flatMap(([kind, { waiting, running }]) => [
      [{ kind, state: 'waiting' }, waiting] as const,
      [{ kind, state: 'running' }, running] as const,
    ]),
  );
  const ended = { name: 'renditions_total', help: 'Finished conversions, by result.' };
  metrics.totals(ended, 'result', () => ({ made: total('completed'), failed: total('failed') }));
}

/**
 * Returns true if the request has the metrics token. Compares hashes, because a constant-time comparison
 * requires equal lengths.
 */
function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const received = /^Bearer (\S{1,500})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined || received === undefined) return false;
  return timingSafeEqual(hash(received), hash(token));
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
