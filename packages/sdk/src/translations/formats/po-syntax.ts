import { FormatError } from './unit.js';

/** An entry of a PO file. */
export interface PoEntry {
  /** Line of the entry, from 1. */
  readonly line: number;
  readonly context: string | undefined;
  readonly id: string;
  readonly plural: string | undefined;
  /** The translations, by index of the plural form. */
  readonly texts: readonly string[];
  readonly flags: readonly string[];
  /** Extracted comments (`#.`) and those of translators (`# `). */
  readonly comments: readonly string[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  '"': '"',
  '\\': '\\',
};
const NAMES = new Map(Object.entries(ESCAPES).map(([name, character]) => [character, name]));

/** Returns a text as a PO string. Line breaks start a new line of the file, as gettext writes them. */
export function quotePo(text: string): string {
  const parts = text.split(/(?<=\n)/);
  const quoted = (parts.length === 0 ? [''] : parts).map((part) => `"${escaped(part)}"`);
  return quoted.length <= 1 ? (quoted[0] ?? '""') : ['""', ...quoted].join('\n');
}

// eslint-disable-next-line no-control-regex -- The expression finds control characters.
const ESCAPED = /[\u0000-\u001f"\\\u007f]/g;

const escaped = (text: string) =>
  text.replace(ESCAPED, (character) => {
    const name = NAMES.get(character);
    return name === undefined ? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}` : `\\${name}`;
  });

/**
 * Parses a PO file. Obsolete entries (`#~`) and previous messages (`#|`) are left out.
 *
 * @throws FormatError
 */
export function parsePo(text: string): readonly PoEntry[] {
  const parser = new PoParser();
  text.split(/\r\n|\n|\r/).forEach((line, index) => parser.read(line.trim(), index + 1));
  return parser.end();
}

interface Draft {
  line: number;
  context?: string;
  id?: string;
  plural?: string;
  texts: string[];
  flags: string[];
  comments: string[];
}

class PoParser {
  private readonly entries: PoEntry[] = [];
  private entry: Draft = newDraft();
  /** Appends a continuation line to the last string. */
  private append: ((text: string) => void) | undefined;

  readonly read = (line: string, number: number): void => {
    if (line === '') return this.finish();
    if (line.startsWith('#')) return this.readComment(line);
    if (line.startsWith('"')) return this.readContinuation(line, number);
    const match = /^(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,2})\])?\s*("[^]*)$/.exec(line);
    if (match === null) throw new FormatError('syntax', number, line.slice(0, 80));
    const [, keyword = '', index, quoted = ''] = match;
    this.readKeyword(
      { keyword, index: index === undefined ? undefined : Number(index) },
      unquote(quoted, number),
      number,
    );
  };

  readonly end = (): readonly PoEntry[] => {
    this.finish();
    return this.entries;
  };

  private readonly readComment = (line: string) => {
    if (this.entry.texts.length > 0) this.finish();
    const text = line.slice(2).trim();
    if (line.startsWith('#,')) this.entry.flags.push(...text.split(',').map((flag) => flag.trim()));
    else if (line.startsWith('#.') || line.startsWith('# ')) this.entry.comments.push(text);
  };

  private readonly readContinuation = (line: string, number: number) => {
    if (this.append === undefined) throw new FormatError('syntax', number, line.slice(0, 80));
    this.append(unquote(line, number));
  };

  private readonly readKeyword = (
    { keyword, index }: { readonly keyword: string; readonly index: number | undefined },
    text: string,
    line: number,
  ) => {
    if (keyword !== 'msgstr' && keyword !== 'msgid_plural' && this.entry.texts.length > 0) this.finish();
    const { entry } = this;
    if (entry.line === 0) entry.line = line;
    if (keyword === 'msgstr') {
      if (entry.id === undefined) throw new FormatError('syntax', line, 'msgstr');
      const place = index ?? 0;
      entry.texts[place] = text;
      this.append = (more) => void (entry.texts[place] += more);
      return;
    }
    const member = keyword === 'msgctxt' ? 'context' : keyword === 'msgid' ? 'id' : 'plural';
    entry[member] = text;
    this.append = (more) => void (entry[member] = (entry[member] ?? '') + more);
  };

  private readonly finish = () => {
    const { entry } = this;
    this.append = undefined;
    if (entry.line === 0 && entry.texts.length === 0) {
      // Comments without an entry, such as obsolete ones.
      this.entry = newDraft();
      return;
    }
    const { id, context, plural, line, flags, comments } = entry;
    if (id === undefined || entry.texts.length === 0) throw new FormatError('syntax', line, 'msgid, msgstr');
    const texts = Array.from(entry.texts, (text: string | undefined) => text ?? '');
    this.entries.push({ line, context, id, plural, texts, flags, comments });
    this.entry = newDraft();
  };
}

const newDraft = (): Draft => ({ line: 0, texts: [], flags: [], comments: [] });

/** Returns the text of a PO string. @throws FormatError */
function unquote(quoted: string, line: number): string {
  if (!/^"(?:[^"\\]|\\[^])*"$/.test(quoted)) throw new FormatError('syntax', line, quoted.slice(0, 80));
  const inner = quoted.slice(1, -1);
  return inner.replace(
    /\\(?:x([\da-fA-F]{1,2})|([0-7]{1,3})|([^]))/g,
    (_, hex?: string, octal?: string, name = '') => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return ESCAPES[name as string] ?? (name as string);
    },
  );
}
