/** Longest ID of an asset. */
const MAX_LENGTH = 100;

/**
 * Returns the asset IDs in a text that was pasted: IDs or links to assets, separated by white space, commas or
 * semicolons. Each occurs once.
 */
export function assetIdsIn(text: string): readonly string[] {
  const parts = text.split(/[\s,;]+/).map((part) => idOf(part.replace(/^["'<(]+|["'>)]+$/g, '')));
  return [...new Set(parts.filter((id) => id !== '' && id.length <= MAX_LENGTH))];
}

/** Returns the ID in a link to an asset page, or the text itself. */
function idOf(part: string): string {
  const [, id] = /\/asset\/([^/?#]+)/.exec(part) ?? [];
  if (id === undefined) return part;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
