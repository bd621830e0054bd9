import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { InFlightRequests } from './connection/in-flight.js';

/** Prefix of the names of all metrics. */
const PREFIX = 'assetportal_';
/** Bounds in seconds: from a response out of memory to a download that takes minutes. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];
/** Methods that get a label of their own. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE']);

/** Name, without prefix, and help of a metric. */
interface MetricInfo {
  readonly name: string;
  readonly help: string;
}

/** Metrics of the process, of its requests, and those that features add. */
export interface Metrics {
  readonly contentType: string;
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>;
  /** Adds a gauge whose value is read when the metrics are. */
  gauge(info: MetricInfo, value: () => number | Promise<number>): void;
  /** Adds a gauge with labels whose values are read when the metrics are. */
  gauges<Label extends string>(
    info: MetricInfo,
    labels: readonly Label[],
    read: () => Iterable<readonly [labels: Record<Label, string>, value: number]>,
  ): void;
  /** Adds a counter with one label. Returns the function that increments it. */
  counter(info: MetricInfo, label: string, values: readonly string[]): (value: string) => void;
  /** Adds a counter with one label whose totals are read when the metrics are. */
  totals(info: MetricInfo, label: string, read: () => Readonly<Record<string, number>>): void;
}

/**
 * Creates a registry of its own, not the library's global one: a process may run several portals. No label takes a
 * value that a client sends: routes are named by their pattern, so that the number of series is bounded.
 */
export function createMetrics(inFlight: InFlightRequests): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const named = ({ name, help }: MetricInfo) => ({ name: `${PREFIX}${name}`, help, registers });
  collectDefaultMetrics({ register: registry });
  measureRequests(inFlight, registry);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    gauge(info, value) {
      new Gauge({
        ...named(info),
        async collect() {
          this.set(await value());
        },
      });
    },
    gauges(info, labels, read) {
      new Gauge({
        ...named(info),
        labelNames: labels,
        collect() {
          for (const [values, value] of read()) this.set(values, value);
        },
      });
    },
    counter(info, label, values) {
      const counter = new Counter({ ...named(info), labelNames: [label] });
      for (const value of values) counter.inc({ [label]: value }, 0);
      return (value) => counter.inc({ [label]: value });
    },
    totals(info, label, read) {
      new Counter({
        ...named(info),
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
  inFlight.onEnd(({ request }, ended) => {
    const route = request.routeOptions.url ?? 'none';
    const method = METHODS.has(request.method) ? request.method : 'other';
    durations.observe({ method, route, status: statusClass(ended.status) }, ended.milliseconds / 1000);
    sent.inc({ route }, ended.bytes);
    if (ended.aborted) aborted.inc({ route });
  });
  new Gauge({
    name: `${PREFIX}http_requests_running`,
    help: 'Requests that are being answered.',
    registers,
    collect() {
      this.set(inFlight.running.size);
    },
  });
}

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;
