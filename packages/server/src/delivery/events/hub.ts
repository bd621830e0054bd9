import type { HistoryKind, PortalEvent } from '@assetportal/sdk/contract';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { Principal } from '../../auth/principal.js';
import { createEventLog, type AssetChange, type AssetEvent } from './log.js';
import { createEventStream, type EventStream } from './stream.js';
import type { VisibleStatus } from './visible-status.js';
import { MANY, visibleTo } from './visible-to.js';

/** How long changes are collected before they are sent together, in milliseconds. */
const COLLECT_MS = 500;
/** Time after which a client reconnects if its connection breaks, in milliseconds. */
const RECONNECT_MS = 2000;

/** Options of {@link createEventHub}. */
export interface EventHubOptions {
  readonly authorizer: Pick<Authorizer, 'allows'>;
  readonly status: VisibleStatus;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between heartbeats. */
  readonly heartbeat: number;
}

/** Returns the current principal of a listener, or undefined if the session has changed or ended. */
type CurrentPrincipal = () => Promise<Principal | undefined>;

/** Sends events to the listening clients. Each client receives only events that it may see at that moment. */
export interface EventHub {
  assetsChanged(changes: readonly AssetChange[]): void;
  indexChanged(): void;
  configChanged(kind: HistoryKind): void;
  /** Opens a stream. @param lastEventId ID of the last event that a reconnecting client received. */
  open(current: CurrentPrincipal, lastEventId: string | undefined): EventStream;
  /** Ends the streams of sessions that have ended. Call it after each change that ends sessions. */
  endStale(): void;
  /** Ends all streams. Streams that are opened later end immediately. */
  close(): void;
}

export const createEventHub = (options: EventHubOptions): EventHub => new Hub(options);

interface Listener {
  readonly stream: EventStream;
  readonly current: CurrentPrincipal;
  /** JSON of the last status that was sent. An equal one is not sent again. */
  lastStatus?: string;
  /** Resolves when all enqueued batches have been sent. */
  queue: Promise<void>;
}

/**
 * Content sent to a listener: the logged events (undefined if some are no longer in the log), then the status or
 * a heartbeat.
 */
interface Batch {
  readonly events: readonly AssetEvent[] | undefined;
  readonly then?: 'status' | 'heartbeat' | undefined;
}

class Hub implements EventHub {
  readonly #log = createEventLog();
  readonly #listeners = new Set<Listener>();
  readonly #collected = new Map<string, AssetChange>();
  readonly #settings = new Set<HistoryKind>();
  readonly #heartbeat: NodeJS.Timeout;
  #statusChanged = false;
  #collecting: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly options: EventHubOptions) {
    const beat = () => this.#broadcast({ events: [], then: 'heartbeat' });
    this.#heartbeat = setInterval(beat, options.heartbeat).unref();
  }

  assetsChanged(changes: readonly AssetChange[]): void {
    if (this.#closed) return;
    for (const { id, was, is } of changes) {
      const before = this.#collected.get(id);
      this.#collected.set(id, { id, was: before === undefined ? was : before.was, is });
    }
    this.#flushSoon();
  }

  indexChanged(): void {
    this.#statusChanged = true;
    this.#flushSoon();
  }

  configChanged(kind: HistoryKind): void {
    this.#settings.add(kind);
    this.#flushSoon();
  }

  open(current: CurrentPrincipal, lastEventId: string | undefined): EventStream {
    const stream = createEventStream();
    if (this.#closed) {
      stream.end();
      return stream;
    }
    const listener: Listener = { stream, current, queue: Promise.resolve() };
    this.#listeners.add(listener);
    stream.body.once('close', () => this.#listeners.delete(listener));
    stream.reconnectAfter(RECONNECT_MS);
    const events = lastEventId === undefined ? [] : this.#log.since(lastEventId);
    this.#enqueue(listener, { events, then: 'status' });
    return stream;
  }

  endStale(): void {
    // Every batch checks the session first.
    this.#broadcast({ events: [] });
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#collecting);
    for (const { stream } of this.#listeners) stream.end();
  }

  #flushSoon(): void {
    if (!this.#closed) this.#collecting ??= setTimeout(() => this.#flush(), COLLECT_MS).unref();
  }

  #flush(): void {
    this.#collecting = undefined;
    const all = [...this.#collected.values()];
    const changes = all.filter(({ was, is }) => was !== undefined || is !== undefined);
    const events = [...this.#settings].map((kind) => this.#log.addConfig(kind));
    if (changes.length > 0) events.push(this.#log.addAssets(changes));
    const then = this.#statusChanged ? 'status' : undefined;
    this.#collected.clear();
    this.#settings.clear();
    this.#statusChanged = false;
    this.#broadcast({ events, then });
  }

  #broadcast(batch: Batch): void {
    for (const listener of this.#listeners) this.#enqueue(listener, batch);
  }

  /**
   * Enqueues a batch. The queue keeps the batches in order, because sending first resolves the principal
   * asynchronously.
   */
  #enqueue(listener: Listener, batch: Batch): void {
    // Read the ID now: later events belong to a later batch.
    const lastId = this.#log.last();
    listener.queue = listener.queue
      .then(() => this.#send(listener, batch, lastId))
      .catch((error: unknown) => {
        this.options.onError(error);
        listener.stream.end();
      });
  }

  async #send(listener: Listener, { events, then }: Batch, lastId: string): Promise<void> {
    const { stream, current } = listener;
    if (stream.body.destroyed) return;
    const principal = await current();
    // The session has changed or ended. The client detects this when it reconnects.
    if (principal === undefined) return stream.end();
    if (events === undefined) stream.send(MANY, lastId);
    for (const event of events ?? []) {
      const visible = this.#visible(event, principal);
      if (visible !== undefined) stream.send(visible, this.#log.idOf(event.seq));
    }
    if (then === 'status') await this.#sendStatus(listener, principal, lastId);
    else if (then === 'heartbeat') stream.beat(lastId);
  }

  /** Sends the status. Skips an unchanged one, which would reveal changes of hidden assets. */
  async #sendStatus(listener: Listener, principal: Principal, lastId: string): Promise<void> {
    const status = await this.options.status(principal);
    const json = JSON.stringify(status);
    if (listener.lastStatus === json) return;
    listener.lastStatus = json;
    listener.stream.send({ type: 'index', status }, lastId);
  }

  #visible(event: AssetEvent, principal: Principal): PortalEvent | undefined {
    return visibleTo(event, (folder) => this.options.authorizer.allows(principal, 'view', { folder }));
  }
}
