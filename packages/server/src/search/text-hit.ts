import { PAGE_BREAK } from '../lib/page-break.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FIELD_NAMES, fieldOf, type Asset, type TextHit } from '@assetportal/sdk/contract';
import type { Term } from './query.js';
import { matchesIn, type Clauses, type TextMatch } from './text-matches.js';
import { containsTerm, wordFormsOf, type WordForms } from './word-forms.js';

/** Length of a snippet in characters, and of the part of it before the first mark. */
const SNIPPET = { length: 180, before: 50 };
/** Number of matches in a text among which the best place is selected. */
const MAX_MATCHES = 500;

const SEARCHED = FIELD_NAMES.filter((name) => fieldOf(name).searched !== undefined);

/** Returns the clauses that no searched field of an asset matches, so that only the text of its file can match them. */
export function unmatchedClauses(asset: Asset, clauses: Clauses): Set<number> {
  const fields = formsOfFields(asset);
  const isMatched = (term: Term) => fields.some((forms) => containsTerm(forms, term));
  return new Set(clauses.flatMap((alternatives, clause) => (alternatives.some(isMatched) ? [] : [clause])));
}

function formsOfFields(asset: Asset): WordForms[] {
  const languages = Object.values(asset.localized ?? {});
  return SEARCHED.flatMap((field) => [asset[field], languages.map((texts) => texts[field])].flat(2))
    .filter((value) => typeof value === 'string')
    .map(wordFormsOf);
}

/** Options of {@link findHit}. */
interface HitOptions {
  readonly clauses: Clauses;
  /** Clauses that the place should match, because no field does. */
  readonly unmatched: ReadonlySet<number>;
  /** Returns true to stop, for example because the time is over. */
  readonly stop: () => boolean;
}

/**
 * Returns the place of a text that matches most clauses that no field matches, then most clauses, then the first one.
 * Undefined if no place matches one of the former. Yields to the event loop.
 */
export async function findHit(
  text: string,
  { clauses, unmatched, stop }: HitOptions,
): Promise<TextHit | undefined> {
  const matches: TextMatch[] = [];
  for (const match of matchesIn(text, clauses)) {
    if (match !== undefined) matches.push(match);
    else if (stop()) break;
    else await nextTurn();
    if (matches.length >= MAX_MATCHES) break;
  }
  matches.sort((a, b) => a.start - b.start || b.end - a.end);
  const best = bestPlace(text, matches, unmatched);
  return best && hitOf(text, best);
}

function bestPlace(
  text: string,
  matches: readonly TextMatch[],
  unmatched: ReadonlySet<number>,
): TextMatch[] | undefined {
  let best: { matches: TextMatch[]; score: number } | undefined;
  for (const [index, { start }] of matches.entries()) {
    const until = Math.min(start + SNIPPET.length - SNIPPET.before, pageEnd(text, start));
    const place: TextMatch[] = [];
    for (let i = index; i < matches.length && matches[i]!.start < until; i++) {
      if (matches[i]!.end <= until || i === index) place.push(matches[i]!);
    }
    const matched = new Set(place.map(({ clause }) => clause));
    const needed = [...matched].filter((clause) => unmatched.has(clause)).length;
    const score = needed * (matches.length + 1) + matched.size;
    if (needed > 0 && score > (best?.score ?? 0)) best = { matches: place, score };
  }
  return best?.matches;
}

const pageEnd = (text: string, position: number): number => {
  const end = text.indexOf(PAGE_BREAK, position);
  return end < 0 ? text.length : end;
};

/** Returns the words around the matches of a place, with the positions of the marks. */
function hitOf(text: string, matches: readonly TextMatch[]): TextHit {
  const { start: first } = matches[0]!;
  const pageStart = text.lastIndexOf(PAGE_BREAK, first) + 1;
  const last = Math.max(...matches.map(({ end }) => end));
  const start = wordStart(text, Math.max(pageStart, first - SNIPPET.before), pageStart, first);
  const limit = Math.max(last, Math.min(pageEnd(text, first), start + SNIPPET.length));
  const end = wordEnd(text, limit, last);
  const lead = start > pageStart ? '… ' : '';
  const tail = end < pageEnd(text, first) ? ' …' : '';
  const marks = disjoint(matches).map((mark) => ({
    start: mark.start - start + lead.length,
    end: mark.end - start + lead.length,
  }));
  const page = pageOf(text, first);
  return {
    ...(page !== undefined && { page }),
    text: lead + text.slice(start, end).replace(/\s/g, ' ') + tail,
    marks,
  };
}

/** Returns the page of a position, from 1. Undefined for a text without pages. */
function pageOf(text: string, position: number): number | undefined {
  let page = 1;
  let at = text.indexOf(PAGE_BREAK);
  if (at < 0) return undefined;
  for (; at >= 0 && at < position; at = text.indexOf(PAGE_BREAK, at + 1)) page++;
  return page;
}

/** Moves a position to the start of the next word, unless there is none before the match. */
function wordStart(text: string, position: number, pageStart: number, match: number): number {
  if (position === pageStart || /\s/.test(text[position - 1]!)) return position;
  const space = text.slice(position, match).search(/\s/);
  const start = space < 0 ? position : position + space + 1;
  return isLowSurrogate(text, start) ? start + 1 : start;
}

/** Moves a position to the end of the previous word, unless there is none behind the match. */
function wordEnd(text: string, position: number, match: number): number {
  if (position >= text.length || /\s/.test(text[position]!)) return position;
  const space = /\s\S*$/.exec(text.slice(match, position));
  const end = space === null ? position : match + space.index;
  return isLowSurrogate(text, end) ? end - 1 : end;
}

const isLowSurrogate = (text: string, at: number): boolean => /^[\udc00-\udfff]/.test(text.slice(at, at + 1));

/** Joins matches that overlap. */
function disjoint(matches: readonly TextMatch[]): { start: number; end: number }[] {
  const marks: { start: number; end: number }[] = [];
  for (const { start, end } of matches) {
    const last = marks.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else marks.push({ start, end });
  }
  return marks;
}
