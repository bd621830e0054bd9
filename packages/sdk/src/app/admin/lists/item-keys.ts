/**
 * Returns a key for each item of a list that stays the same while its ID is edited, so that the item stays open and its
 * field keeps the focus. An item has another ID than before if exactly one ID was replaced by another.
 *
 * @param before Keys by the IDs before the edit.
 * @param ids IDs after it.
 */
export function itemKeys(
  before: ReadonlyMap<string, string>,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const present = new Set(ids);
  const removed = [...before.keys()].filter((id) => !present.has(id));
  const added = ids.filter((id) => !before.has(id));
  const [from] = removed;
  const isRenamed = removed.length === 1 && added.length === 1 && from !== undefined;
  const used = new Set(before.values());
  const keyOf = (id: string) => {
    if (isRenamed) return before.get(from) ?? id;
    // A renamed item may have this key.
    let key = id;
    while (used.has(key)) key += '+';
    return key;
  };
  return new Map(ids.map((id) => [id, before.get(id) ?? keyOf(id)]));
}
