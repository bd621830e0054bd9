import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { InFlightRequests } from './connection/in-flight.js';

/** Prefix of the portal's metrics. The default process metrics have no prefix. */
const PREFIX = 'assetportal_';
/** Histogram buckets in seconds, from cached responses to downloads that take minutes. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];
/** Methods with a separate label value. All others are counted as `other`. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE']);

/** Name (without the prefix) and help text of a metric. */
interface MetricInfo {
  readonly name: string;
  readonly help: string;
}

/** Metrics of the process and its requests, and those added by features. */
export interface Metrics {
  readonly contentType: string;
  /** Returns all metrics in the Prometheus text format. */
  text(): Promise<string>;
  /** Adds a gauge whose value is read on each scrape. */
  gauge(info: MetricInfo, value: () => number | Promise<number>): void;
  /** Adds a gauge with labels whose values are read on each scrape. */
  gauges<Label extends string>(
    info: MetricInfo,
    labels: readonly Label[],
    read: () => Iterable<readonly [labels: Record<Label, string>, value: number]>,
  ): void;
  /** Adds a counter with one label. Returns the function that increments it. */
  counter(info: MetricInfo, label: string, values: readonly string[]): (value: string) => void;
  /** Adds a counter with one label whose totals are read on each scrape. */
  totals(info: MetricInfo, label: string, read: () => Readonly<Record<string, number>>): void;
}

/**
 * Creates the metrics in a separate registry instead of the library's global one, because a process may run
 * several portals. Label values never come from clients: routes are labeled by their pattern, so that the number
 * of series is bounded.
 */
export function createMetrics(inFlight: InFlightRequests): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const withPrefix = ({ name, help }: MetricInfo) => ({ name: `${PREFIX}${name}`, help, registers });
  collectDefaultMetrics({ register: registry });
  measureRequests(inFlight, registry);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    gauge(info, value) {
      new Gauge({
        ...withPrefix(info),
        async collect() {
          this.set(await value());
        },
      });
    },
    gauges(info, labels, read) {
      new Gauge({
        ...withPrefix(info),
        labelNames: labels,
        collect() {
          for (const [values, value] of read()) this.set(values, value);
        },
      });
    },
    counter(info, label, values) {
      const counter = new Counter({ ...withPrefix(info), labelNames: [label] });
      for (const value of values) counter.inc({ [label]: value }, 0);
      return (value) => counter.inc({ [label]: value });
    },
    totals(info, label, read) {
      new Counter({
        ...withPrefix(info),
        labelNames: [label],
        collect() {
          this.reset();
          for (const [value, total] of Object.entries(read())) this.inc({ [label]: value }, total);
        },
      });
    },
  };
}

function measureRequests(inFlight: InFlightRequests, registry: Registry): void {
  const registers = [registry];
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Duration of requests, from their headers to the end of the response, by route and status class.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATIONS,
    registers,
  });
  const sent = new Counter({
    name: `${PREFIX}http_sent_bytes_total`,
    help: 'Bytes sent, including headers, by route.',
    labelNames: ['route'] as const,
    registers,
  });
  const aborted = new Counter({
    name: `${PREFIX}http_aborted_total`,
    help: 'Responses aborted before their end, by route.',
    labelNames: ['route'] as const,
    registers,
  });
  inFlight.onEnd(({ request }, ended) => {
    const route = request.routeOptions.url ?? 'none';
    const method = METHODS.has(request.method) ? request.method : 'other';
    durations.observe({ method, route, status: statusClass(ended.status) }, ended.milliseconds / 1000);
    sent.inc({ route }, ended.bytes);
    if (ended.aborted) aborted.inc({ route });
  });
  new Gauge({
    name: `${PREFIX}http_requests_running`,
    help: 'Requests in progress.',
    registers,
    collect() {
      this.set(inFlight.running.size);
    },
  });
}

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;
