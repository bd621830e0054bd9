import type { IndexChange } from '../../remote-engine.js';
import type { TimeSlice } from '../../../lib/scheduling/time-slice.js';
import { documentOf } from '../schema/document.js';
import { encode } from '../schema/encode.js';

/** Update requests for some changes, in order. */
export interface Updates {
  /** Removals, and assets that replace those with the same ID. Undefined if there are none. */
  readonly replace: string | undefined;
  /** Updates in place, of assets that exist. */
  readonly touches: readonly { readonly id: string }[];
}

type Put = Extract<IndexChange, { kind: 'put' }>;
type Touch = Extract<IndexChange, { kind: 'touch' }>;

/**
 * Combines the changes to each asset, so that their order in Solr does not matter, and encodes them. Different assets are
 * on different nodes, which apply the changes of one request concurrently.
 */
export async function encodeChanges(changes: readonly IndexChange[], slice: TimeSlice): Promise<Updates> {
  const combined = new Map<string, IndexChange>();
  for (const change of changes) {
    const id = idOf(change);
    combined.set(id, combine(combined.get(id), change));
  }
  const commands: string[] = [];
  const touches: { id: string }[] = [];
  const removed: string[] = [];
  for (const change of combined.values()) {
    if (change.kind === 'remove') removed.push(encode(change.id));
    else if (change.kind === 'touch') touches.push(touchOf(change));
    else
      commands.push(
        `"add":${JSON.stringify({ doc: await documentOf(change.indexed, change.version, slice) })}`,
      );
    if (slice.due) await slice.pause();
  }
  if (removed.length > 0) commands.unshift(`"delete":${JSON.stringify(removed)}`);
  return {
    replace: commands.length === 0 ? undefined : `{${commands.join(',')}}`,
    touches,
  };
}

const idOf = (change: IndexChange): string => {
  if (change.kind === 'put') return change.indexed.asset.id;
  return change.kind === 'touch' ? change.touch.id : change.id;
};

function combine(before: IndexChange | undefined, change: IndexChange): IndexChange {
  if (change.kind !== 'touch' || before === undefined) return change;
  // The asset is not in the index any more.
  if (before.kind === 'remove') return before;
  return before.kind === 'put' ? touchedPut(before, change) : touchedTwice(before, change);
}

function touchedPut({ indexed }: Put, { touch, version }: Touch): Put {
  return { kind: 'put', version, indexed: { ...indexed, asset: { ...indexed.asset, ...touch.numbers } } };
}

function touchedTwice(before: Touch, { touch, version }: Touch): Touch {
  return {
    kind: 'touch',
    version,
    touch: { ...touch, numbers: { ...before.touch.numbers, ...touch.numbers } },
  };
}

/** `_version_: 1` requires that the asset exists, so that an update never creates one. */
function touchOf({ touch, version }: Touch): { id: string; [field: string]: unknown } {
  const numbers = Object.entries(touch.numbers).map(
    ([field, value]) => [`n_${field}`, { set: value }] as const,
  );
  return { id: encode(touch.id), _version_: 1, ver: { set: version }, ...Object.fromEntries(numbers) };
}
