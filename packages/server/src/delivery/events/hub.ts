import type { Asset, HistoryKind, IndexStatus } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import type { AssetChange } from '../../indexing/pipeline.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import { createEventLog, type AssetEvent } from './log.js';
import { MANY, visibleTo } from './visible-to.js';
import { createEventStream, type EventStream } from './stream.js';

/** Milliseconds for which changes are gathered: nobody is told more often. */
const GATHER = 500;
/** Milliseconds after which a client whose connection broke is asked to come back. */
const COME_BACK = 2000;

export interface EventHubParts {
  readonly authorizer: Pick<Authorizer, 'mayView'>;
  readonly status: () => IndexStatus;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between signs of life. */
  readonly heartbeat: number;
}

interface Listener {
  readonly stream: EventStream;
  /** Who listens, asked anew; undefined once their session is another or none. */
  readonly who: () => Promise<Principal | undefined>;
  /** What was asked for before comes first. */
  turn: Promise<void>;
}

/** Tells those who listen what happens, each only what they may know at the moment it is told. */
export interface EventHub {
  assetsChanged(changes: readonly AssetChange[]): void;
  indexChanged(): void;
  configChanged(kind: HistoryKind): void;
  /** @param lastEventId What the client saw last, where it comes back. */
  open(who: Listener['who'], lastEventId: string | undefined): EventStream;
  /** Ends all streams at once; those who ask from now on get one that has ended. */
  close(): void;
}

export function createEventHub(parts: EventHubParts): EventHub {
  const log = createEventLog();
  const listeners = new Set<Listener>();
  const gathered = new Map<string, AssetChange>();
  const settings = new Set<HistoryKind>();
  let indexMoved = false;
  let gathering: NodeJS.Timeout | undefined;
  let closed = false;
  const beating = setInterval(() => tell([], 'beat'), parts.heartbeat).unref();

  const soon = () => {
    if (!closed) gathering ??= setTimeout(flush, GATHER).unref();
  };

  function flush(): void {
    gathering = undefined;
    const changes = [...gathered.values()].filter(({ was, is }) => was !== undefined || is !== undefined);
    const happenings = [...settings].map((kind) => log.addConfig(kind));
    if (changes.length > 0) happenings.push(log.addAssets(changes));
    const moved = indexMoved;
    gathered.clear();
    settings.clear();
    indexMoved = false;
    tell(happenings, moved ? 'status' : undefined);
  }

  function tell(happenings: readonly AssetEvent[], and?: 'status' | 'beat'): void {
    for (const listener of listeners) enqueue(listener, happenings, and);
  }

  /** One after another for each listener, since who they are is asked first. */
  function enqueue(
    listener: Listener,
    happenings: readonly AssetEvent[] | undefined,
    and?: 'status' | 'beat',
  ) {
    // As it is now: what comes later is told by a later turn.
    const upTo = log.last();
    listener.turn = listener.turn
      .then(() => deliver(listener, happenings, upTo, and))
      .catch((error: unknown) => {
        parts.onError(error);
        listener.stream.end();
      });
  }

  async function deliver(
    { stream, who }: Listener,
    happenings: readonly AssetEvent[] | undefined,
    upTo: string,
    and: 'status' | 'beat' | undefined,
  ): Promise<void> {
    if (stream.body.destroyed) return;
    const principal = await who();
    // Their session has ended: when the client comes back, it is told so.
    if (principal === undefined) return stream.end();
    const sees = (folder: string) => parts.authorizer.mayView(principal, { folder } as Asset);
    if (happenings === undefined) stream.send(MANY, upTo);
    for (const happening of happenings ?? []) {
      const event = visibleTo(happening, sees);
      if (event !== undefined) stream.send(event, log.idOf(happening.seq));
    }
    if (and === 'status') stream.send({ type: 'index', status: parts.status() }, upTo);
    else if (and === 'beat') stream.beat(upTo);
  }

  return {
    assetsChanged(changes) {
      if (closed) return;
      for (const { id, was, is } of changes) {
        const before = gathered.get(id);
        gathered.set(id, { id, was: before === undefined ? was : before.was, is });
      }
      soon();
    },
    indexChanged() {
      indexMoved = true;
      soon();
    },
    configChanged(kind) {
      settings.add(kind);
      soon();
    },
    open(who, lastEventId) {
      const stream = createEventStream();
      if (closed) {
        stream.end();
        return stream;
      }
      const listener: Listener = { stream, who, turn: Promise.resolve() };
      listeners.add(listener);
      stream.body.once('close', () => listeners.delete(listener));
      stream.comeBackAfter(COME_BACK);
      enqueue(listener, lastEventId === undefined ? [] : log.since(lastEventId), 'status');
      return stream;
    },
    close() {
      closed = true;
      clearInterval(beating);
      clearTimeout(gathering);
      for (const { stream } of listeners) stream.end();
    },
  };
}
