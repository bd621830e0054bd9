import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { AUDIT_ACTIONS, type AuditAction, type IndexStatus } from '@assetportal/sdk/contract';
import type { InFlightRequests } from '../../http/connection/in-flight.js';
import type { Load, RenditionLoad } from '../../media/renditions.js';

/** What is asked at the moment that somebody reads the metrics. */
export interface Measured {
  readonly status: () => IndexStatus;
  readonly media: () => RenditionLoad;
  readonly listeners: () => number;
  readonly sessions: () => Promise<number>;
}

export interface Metrics {
  readonly contentType: string;
  /** In Prometheus' text format. */
  text(): Promise<string>;
  /** Counts what is written down of what people do: logins, downloads, changes. */
  acted(action: AuditAction): void;
}

const PREFIX = 'assetportal_';
/** Seconds: from an answer out of memory to a download that takes minutes. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];

/**
 * The portal's own measurements, beside those of the process. No label takes a value that somebody sends: routes are
 * named by their pattern, so that there are as many rows as the portal has routes, whatever is asked for.
 */
export function createMetrics(exchanges: InFlightRequests, measured: Measured): Metrics {
  // Of its own, and not the library's common one: a process may hold several portals.
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Requests, from their headers to the end of their answer, by route and class of status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATIONS,
    registers,
  });
  const sent = new Counter({
    name: `${PREFIX}http_sent_bytes_total`,
    help: 'Bytes that were sent, with headers, by route.',
    labelNames: ['route'] as const,
    registers,
  });
  const aborted = new Counter({
    name: `${PREFIX}http_aborted_total`,
    help: 'Answers that broke off before their end, by route.',
    labelNames: ['route'] as const,
    registers,
  });
  exchanges.onEnd(({ request }, ended) => {
    const route = request.routeOptions.url ?? 'none';
    const method = METHODS.has(request.method) ? request.method : 'other';
    durations.observe({ method, route, status: classOf(ended.status) }, ended.milliseconds / 1000);
    sent.inc({ route }, ended.bytes);
    if (ended.aborted) aborted.inc({ route });
  });

  const actions = new Counter({
    name: `${PREFIX}actions_total`,
    help: 'Lines of the audit log: logins, downloads and what admins changed.',
    labelNames: ['action'] as const,
    registers,
  });
  for (const action of AUDIT_ACTIONS) actions.inc({ action }, 0);

  /** A value that is asked for when it is read. */
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name: `${PREFIX}${name}`,
      help,
      registers,
      async collect() {
        this.set(await value());
      },
    });
  gauge('http_requests_running', 'Requests that are being answered.', () => exchanges.running.size);
  gauge('event_listeners', 'Clients that listen to events.', measured.listeners);
  gauge('sessions', 'Sessions of users that have not expired.', measured.sessions);
  gauge('index_running', '1 while the library is being indexed.', () =>
    Number(measured.status().state === 'indexing'),
  );
  gauge('index_found', 'Assets found in the library.', () => measured.status().found);
  gauge('index_done', 'Assets that are indexed.', () => measured.status().done);
  gauge('index_failed', 'Assets with a fault.', () => measured.status().failed);
  addRenditionMetrics(registers, measured.media);

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    acted: (action) => actions.inc({ action }),
  };
}

/** Jobs of the rendition service: in total, and the current ones by kind (preview, text, conversion, video …). */
function addRenditionMetrics(registers: Registry[], load: () => RenditionLoad): void {
  const total = (name: keyof Load) => [...load().values()].reduce((sum, counts) => sum + counts[name], 0);
  const gauge = (name: 'waiting' | 'running', help: string) =>
    new Gauge({
      name: `${PREFIX}renditions_${name}`,
      help,
      registers,
      collect() {
        this.set(total(name));
      },
    });
  gauge('waiting', 'Conversions that wait for their turn.');
  gauge('running', 'Conversions under way.');
  new Gauge({
    name: `${PREFIX}rendition_jobs`,
    help: 'Conversions that wait or run, by kind.',
    labelNames: ['kind', 'state'] as const,
    registers,
    collect() {
      for (const [kind, { waiting, running }] of load()) {
        this.set({ kind, state: 'waiting' }, waiting);
        this.set({ kind, state: 'running' }, running);
      }
    },
  });
  new Counter({
    name: `${PREFIX}renditions_total`,
    help: 'Conversions that ended, by how they did.',
    labelNames: ['result'] as const,
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'made' }, total('completed'));
      this.inc({ result: 'failed' }, total('failed'));
    },
  });
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE']);

const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;
