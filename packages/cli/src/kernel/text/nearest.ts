/** Largest number of edits between a name and the one that is suggested in its place. */
const MAX_EDITS = 3;

/**
 * Returns the name with the fewest edits from what a user typed, or undefined if none is similar. Ignores upper and
 * lower case.
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const limit = Math.min(MAX_EDITS, Math.ceil(typed.length / 2));
  const ranked = names
    .map((name) => ({ name, edits: edits(typed.toLowerCase(), name.toLowerCase()) }))
    .filter((one) => one.edits <= limit)
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.name;
}

/** Returns the number of characters to insert, delete, replace or swap with their neighbor. */
function edits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      const above = rows[i - 1] ?? [];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          (above[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (above[j - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? Infinity;
}
