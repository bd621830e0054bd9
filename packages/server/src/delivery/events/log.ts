import { randomBytes } from 'node:crypto';
import type { HistoryKind } from '@assetportal/sdk/contract';

/** An added, changed or removed asset, with its previous (`was`) and current (`is`) folder. */
export interface AssetChange {
  readonly id: string;
  readonly was: string | undefined;
  readonly is: string | undefined;
}

/** A change to assets or settings, before it is filtered by permissions (`visibleTo`). */
export type AssetEvent =
  | { readonly seq: number; readonly kind: 'assets'; readonly changes: readonly AssetChange[] }
  /** More assets changed than the limit, so their IDs are not stored. */
  | { readonly seq: number; readonly kind: 'many' }
  | { readonly seq: number; readonly kind: 'config'; readonly document: HistoryKind };

/** Maximum number of asset changes in the log. Clients that missed more receive `many`. */
const MAX_CHANGES = 20_000;
/** Maximum number of events in the log. */
const MAX_EVENTS = 1000;
/** Maximum number of IDs per event; larger events are stored without IDs. */
const MAX_CHANGES_PER_EVENT = 5000;

/** Log of recent events, so that a reconnecting client misses none. */
export interface EventLog {
  /** Returns the ID of the last event, in the format of `Last-Event-ID`. */
  last(): string;
  idOf(seq: number): string;
  addAssets(changes: readonly AssetChange[]): AssetEvent;
  addConfig(document: HistoryKind): AssetEvent;
  /**
   * Returns the events after an ID, or undefined if the log no longer contains them, for example after a
   * restart.
   */
  since(id: string): readonly AssetEvent[] | undefined;
}

export function createEventLog(): EventLog {
  // Identifies this process, because event numbers start again after a restart.
  const run = randomBytes(6).toString('hex');
  const events: AssetEvent[] = [];
  let seq = 0;
  let changeCount = 0;
  const weight = (event: AssetEvent) => (event.kind === 'assets' ? event.changes.length : 1);
  const add = (event: AssetEvent): AssetEvent => {
    events.push(event);
    changeCount += weight(event);
    while (events.length > MAX_EVENTS || changeCount > MAX_CHANGES) {
      changeCount -= weight(events.shift() as AssetEvent);
    }
    return event;
  };
  const idOf = (number: number) => `${run}-${number}`;
  return {
    last: () => idOf(seq),
    idOf,
    addAssets(changes) {
      seq += 1;
      return add(
        changes.length > MAX_CHANGES_PER_EVENT
          ? { seq, kind: 'many' }
          : { seq, kind: 'assets', changes: [...changes] },
      );
    },
    addConfig(document) {
      seq += 1;
      return add({ seq, kind: 'config', document });
    },
    since(id) {
      const [, from, number] = /^([0-9a-f]{12})-(\d{1,15})$/.exec(id) ?? [];
      const after = Number(number);
      const first = events[0]?.seq ?? seq + 1;
      if (from !== run || after > seq || after < first - 1) return undefined;
      return events.filter((event) => event.seq > after);
    },
  };
}
