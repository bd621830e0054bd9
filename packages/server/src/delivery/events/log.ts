import { randomBytes } from 'node:crypto';
import type { HistoryKind } from '@assetportal/sdk/contract';
import type { AssetChange } from '../../indexing/pipeline.js';

/** Something that happened, not yet narrowed to what one person may know. */
export type AssetEvent =
  | { readonly seq: number; readonly kind: 'assets'; readonly changes: readonly AssetChange[] }
  /** So many assets changed that their ids are not kept. */
  | { readonly seq: number; readonly kind: 'many' }
  | { readonly seq: number; readonly kind: 'config'; readonly what: HistoryKind };

/** Changes that are kept for those who come back; older ones are told as `many`. */
const KEPT_CHANGES = 20_000;
const KEPT_HAPPENINGS = 1000;
/** More at once are not kept one by one. */
const MOST_AT_ONCE = 5000;

/** The last happenings, so that a client whose connection broke misses none. */
export interface EventLog {
  /** The id of the last happening, as the client names it in `Last-Event-ID`. */
  last(): string;
  idOf(seq: number): string;
  addAssets(changes: readonly AssetChange[]): AssetEvent;
  addConfig(what: HistoryKind): AssetEvent;
  /** What came after an id; undefined where that is not known any more, as after a restart. */
  since(id: string): readonly AssetEvent[] | undefined;
}

export function createEventLog(): EventLog {
  // Another one at each start: the numbers begin anew then.
  const run = randomBytes(6).toString('hex');
  const kept: AssetEvent[] = [];
  let seq = 0;
  let changesKept = 0;
  const weight = (happening: AssetEvent) => (happening.kind === 'assets' ? happening.changes.length : 1);
  const add = (happening: AssetEvent): AssetEvent => {
    kept.push(happening);
    changesKept += weight(happening);
    while (kept.length > KEPT_HAPPENINGS || changesKept > KEPT_CHANGES) {
      changesKept -= weight(kept.shift() as AssetEvent);
    }
    return happening;
  };
  const idOf = (number: number) => `${run}-${number}`;
  return {
    last: () => idOf(seq),
    idOf,
    addAssets(changes) {
      seq += 1;
      return add(
        changes.length > MOST_AT_ONCE
          ? { seq, kind: 'many' }
          : { seq, kind: 'assets', changes: [...changes] },
      );
    },
    addConfig(what) {
      seq += 1;
      return add({ seq, kind: 'config', what });
    },
    since(id) {
      const [, from, number] = /^([0-9a-f]{12})-(\d{1,15})$/.exec(id) ?? [];
      const after = Number(number);
      const first = kept[0]?.seq ?? seq + 1;
      if (from !== run || after > seq || after < first - 1) return undefined;
      return kept.filter((happening) => happening.seq > after);
    },
  };
}
