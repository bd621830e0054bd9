import { diffSequences } from './sequence-diff.js';

/** Part of a changed text. */
export interface TextRun {
  readonly kind: 'equal' | 'removed' | 'added';
  readonly text: string;
}

/** Options of {@link diffText}. */
export interface TextDiffOptions {
  /** Language of the text, which decides what a word is. Default: the language of the environment. */
  readonly locale?: string;
}

/** Maximum number of words and separators. A longer text is compared by line. */
const MAX_WORDS = 25_000;

/**
 * Returns the difference between two versions of a text by word, as runs in the order of the text. A removed run precedes the added
 * run that replaces it. Spaces and punctuation between two changed words are part of the change. Versions of more than
 * about 10,000 words are compared by line.
 */
export function diffText(from: string, to: string, options: TextDiffOptions = {}): readonly TextRun[] {
  const [words, others] = [from, to].map((text) => wordsOf(text, options.locale)) as [string[], string[]];
  const isLong = Math.max(words.length, others.length) > MAX_WORDS;
  const [before, after] = isLong ? [linesOf(from), linesOf(to)] : [words, others];
  const numbers = new Map<string, number>();
  const numbered = (parts: readonly string[]) =>
    Int32Array.from(parts, (part) => {
      const number = numbers.get(part) ?? numbers.size;
      numbers.set(part, number);
      return number;
    });
  const { removed, added } = diffSequences(numbered(before), numbered(after));
  const blocks: Block[] = [];
  let [fromAt, toAt] = [0, 0];
  while (fromAt < before.length || toAt < after.length) {
    const start = fromAt;
    while (fromAt < before.length && removed[fromAt] === 0 && added[toAt] === 0)
      [fromAt, toAt] = [fromAt + 1, toAt + 1];
    const [equalEnd, addedStart] = [fromAt, toAt];
    while (removed[fromAt] === 1) fromAt += 1;
    while (added[toAt] === 1) toAt += 1;
    blocks.push({
      equal: before.slice(start, equalEnd).join(''),
      removed: before.slice(equalEnd, fromAt).join(''),
      added: after.slice(addedStart, toAt).join(''),
    });
  }
  return runsOf(trimmed(joined(blocks)));
}

/** Text that both have, followed by a change. */
interface Block {
  readonly equal: string;
  readonly removed: string;
  readonly added: string;
}

const isChange = ({ removed, added }: Block) => removed !== '' || added !== '';

/** Joins blocks without a change to the next one, and changes with no word between them. */
function joined(blocks: readonly Block[]): readonly Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    if (last === undefined) result.push(block);
    else if (!isChange(last)) result[result.length - 1] = { ...block, equal: last.equal + block.equal };
    else if (!isChange(block) || !isSeparator(block.equal)) result.push(block);
    else {
      result[result.length - 1] = {
        equal: last.equal,
        removed: last.removed + block.equal + block.removed,
        added: last.added + block.equal + block.added,
      };
    }
  }
  // A block without a change may have separated a change from a short text.
  return result.length < blocks.length ? joined(result) : result;
}

/** Moves the spaces and punctuation with which both sides of a change start or end out of it. */
function trimmed(blocks: readonly Block[]): readonly Block[] {
  const result: Block[] = [];
  let carried = '';
  for (const { equal, removed, added } of blocks) {
    const start = commonSeparator(removed, added);
    const [rest, other] = [removed.slice(start), added.slice(start)];
    const end = commonSeparator(reversed(rest), reversed(other));
    const cut = (text: string) => text.slice(0, text.length - end);
    result.push({
      equal: carried + equal + removed.slice(0, start),
      removed: cut(rest),
      added: cut(other),
    });
    carried = rest.slice(rest.length - end);
  }
  return carried === '' ? result : [...result, { equal: carried, removed: '', added: '' }];
}

/** Returns the length of the separators at the start of both. */
function commonSeparator(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length] && SEPARATOR.test(one[length] ?? ''))
    length += 1;
  return length;
}

/** A space or punctuation mark of one UTF-16 unit. */
const SEPARATOR = /^[\s\p{P}]$/u;

const reversed = (text: string) => text.split('').reverse().join('');

/** Returns true for spaces and punctuation within a line. A line break is preserved, because it is visible. */
const isSeparator = (text: string) => !/[\p{L}\p{N}\n]/u.test(text);

function runsOf(blocks: readonly Block[]): readonly TextRun[] {
  const runs: readonly TextRun[] = blocks.flatMap(({ equal, removed, added }) => [
    { kind: 'equal', text: equal },
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ]);
  return runs.filter(({ text }) => text !== '');
}

/** Spaces, a word or number, an emoji, or a punctuation mark. */
const PART =
  /\s+|[\p{L}\p{N}\p{M}_]+(?:['’.][\p{L}\p{N}\p{M}_]+)*|(?:\p{Extended_Pictographic}|\u200d|\ufe0f|\p{EMod})+|[^]/gu;

/** Scripts that write words without spaces between them. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Returns the words, and the spaces and punctuation between them. Uses a segmenter only where spaces do not separate
 * words, because it needs half a second for 10,000 words.
 */
function wordsOf(text: string, locale: string | undefined): string[] {
  const parts = text.match(PART) ?? [];
  const segmenter = WITHOUT_SPACES.test(text) ? segmenterOf(locale) : undefined;
  if (segmenter === undefined) return parts;
  return parts.flatMap((part) =>
    WITHOUT_SPACES.test(part) ? Array.from(segmenter.segment(part), ({ segment }) => segment) : [part],
  );
}

/** Returns undefined if the environment has no segmenter. The locale may be invalid. */
function segmenterOf(locale: string | undefined): Intl.Segmenter | undefined {
  const { Segmenter } = Intl as { readonly Segmenter?: typeof Intl.Segmenter };
  if (Segmenter === undefined) return undefined;
  try {
    return new Segmenter(locale, { granularity: 'word' });
  } catch {
    return new Segmenter(undefined, { granularity: 'word' });
  }
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
