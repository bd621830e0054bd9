import type { PageRemoval } from '../../../contract/schemas/pages.js';

/** Returns the source of a page without parts that visitors do not get. The rest of the text is unchanged. */
export function withoutRemovals(html: string, removals: readonly Pick<PageRemoval, 'edits'>[]): string {
  const edits = removals
    .flatMap((removal) => removal.edits)
    .filter(({ from, to }) => from >= 0 && from <= to && to <= html.length)
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of edits) {
    // A part of another part is removed with it.
    if (from < at) continue;
    parts.push(html.slice(at, from), text);
    at = to;
  }
  return [...parts, html.slice(at)].join('');
}

/** Returns the message key of the reason why a part is removed. */
export const removalKey = ({ reason }: Pick<PageRemoval, 'reason'>): string => `pageEditor.removed.${reason}`;
