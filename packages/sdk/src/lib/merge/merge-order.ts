import { isSameJson } from '../same-json.js';

/** Order of the same list in three versions, as lists of unique names. */
interface Orders {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/**
 * Merges the order of two lists that were derived from the same base. The result has each name of `mine` and
 * `theirs` once. If only one side moved items, its order applies. A new item stays behind the item that it was
 * added after, or at the end of the list. Swapping the sides does not change the result.
 *
 * @param decide Returns the order to use if both sides moved items differently.
 */
export function mergeOrder(orders: Orders, decide: (orders: Orders) => readonly string[]): readonly string[] {
  const { base, mine, theirs } = orders;
  const common = new Set(base.filter((name) => mine.includes(name) && theirs.includes(name)));
  const of = (names: readonly string[]) => names.filter((name) => common.has(name));
  const shared = { base: of(base), mine: of(mine), theirs: of(theirs) };
  const skeleton = skeletonOf(shared, decide);
  const groups = [groupsOf(mine, common), groupsOf(theirs, common)];
  const placed = new Set<string>();
  const anchors: readonly Anchor[] = [START, ...skeleton, END];
  return anchors.flatMap((anchor) => {
    const [own = [], other = []] = groups.map((group) => group.get(anchor) ?? []);
    const first = JSON.stringify(own) <= JSON.stringify(other) ? [...own, ...other] : [...other, ...own];
    const added = [...new Set(first)].filter((name) => !placed.has(name));
    for (const name of added) placed.add(name);
    return typeof anchor === 'string' ? [anchor, ...added] : added;
  });
}

/** Places of new items that are not behind a common item: at the start, and behind the last common item. */
const START = 0;
const END = 1;

type Anchor = string | typeof START | typeof END;

function skeletonOf(shared: Orders, decide: (orders: Orders) => readonly string[]): readonly string[] {
  if (isSameJson(shared.base, shared.mine)) return shared.theirs;
  if (isSameJson(shared.base, shared.theirs) || isSameJson(shared.mine, shared.theirs)) return shared.mine;
  return decide(shared);
}

/** Groups the names that are not common by the common name before them, or by `START` or `END`. */
function groupsOf(names: readonly string[], common: ReadonlySet<string>) {
  const groups = new Map<Anchor, string[]>();
  const last = names.findLastIndex((name) => common.has(name));
  let group: string[] = [];
  groups.set(START, group);
  for (const [index, name] of names.entries()) {
    if (common.has(name)) groups.set(index === last ? END : name, (group = []));
    else group.push(name);
  }
  return groups;
}
