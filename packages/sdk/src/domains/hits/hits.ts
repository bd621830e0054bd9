import type { Asset } from '../../contract/schemas/common/asset.js';
import type { PageHits, TextHit } from '../../contract/schemas/hits.js';
import { assetRoute } from '../navigation/navigation.js';

/** Part of the words around a match. */
export interface HitPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** File types that may contain text, although they are no documents. */
const DRAWN = new Set(['ai']);

/** Returns true if the file of an asset may contain text that a search finds. */
export const mayHaveText = ({
  asset_groups: groups,
  filetype,
}: Pick<Asset, 'asset_groups' | 'filetype'>): boolean => groups.includes('document') || DRAWN.has(filetype);

/** Returns true if a query has words that a text could match. */
export const hasWords = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);

/**
 * Returns the words around a match in parts. A part is marked or not.
 *
 * @param before maximum number of characters before the first mark, so that a short line shows it. Default: all
 */
export function hitParts({ text, marks }: Pick<TextHit, 'text' | 'marks'>, before = Infinity): HitPart[] {
  const parts: HitPart[] = [];
  let at = startOf(text, marks[0]?.start ?? 0, before);
  if (at > 0) parts.push({ text: '… ', isMarked: false });
  for (const { start, end } of marks) {
    if (start < at || end > text.length) continue;
    if (start > at) parts.push({ text: text.slice(at, start), isMarked: false });
    parts.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false });
  return parts;
}

/** Returns the start of the first word that is at most `before` characters before the mark. */
function startOf(text: string, mark: number, before: number): number {
  if (mark <= before) return 0;
  const space = text.slice(mark - before, mark).search(/\s\S/);
  return space < 0 ? mark : mark - before + space + 1;
}

/** Returns the route of an asset's page that shows a page of a document with the matching words marked. */
export function hitRoute(id: string, page: number | undefined, query: string): string {
  const parameters = new URLSearchParams();
  if (page !== undefined) parameters.set('page', String(page));
  parameters.set('find', query);
  return `${assetRoute(id)}?${parameters.toString()}`;
}

/** A match in a document: its page, and its number on the page, from 0. */
export interface HitPlace {
  readonly page: number;
  readonly index: number;
}

/** Returns the position of a match among all matches of a document, from 1. 0 if the page has none. */
export function hitPosition(pages: PageHits['pages'], { page, index }: HitPlace): number {
  const count = pages.find((entry) => entry.page === page)?.count ?? 0;
  if (count === 0) return 0;
  const before = pages.filter((entry) => entry.page < page).reduce((sum, entry) => sum + entry.count, 0);
  return before + Math.min(index, count - 1) + 1;
}

/** Returns the number of matches in a document. */
export const hitCount = (pages: PageHits['pages']): number =>
  pages.reduce((sum, { count }) => sum + count, 0);

/** Returns the next or previous match of a document. After the last one, the first one follows. */
export function stepHit(
  pages: PageHits['pages'],
  { page, index }: HitPlace,
  by: 1 | -1,
): HitPlace | undefined {
  if (pages.length === 0) return undefined;
  const at = pages.findIndex((entry) => entry.page === page);
  const next = index + by;
  if (at >= 0 && next >= 0 && next < pages[at]!.count) return { page, index: next };
  const others = pages.filter((entry) => (by > 0 ? entry.page > page : entry.page < page));
  const target = by > 0 ? (others[0] ?? pages[0]!) : (others.at(-1) ?? pages.at(-1)!);
  return { page: target.page, index: by > 0 ? 0 : target.count - 1 };
}
