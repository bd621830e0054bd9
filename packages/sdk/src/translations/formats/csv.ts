import Papa from 'papaparse';
import { languageOf, normalizeLocale } from '../../lib/locale-code.js';
import { META_KEY } from '../meta.js';
import {
  collectUnits,
  FormatError,
  sortedUnits,
  type RawUnit,
  type ReadTranslationFile,
  type TranslationFile,
} from './unit.js';

const COLUMNS = ['key', 'source', 'target', 'state', 'comment'] as const;

/**
 * Returns a CSV file. Its first row below the header has the languages and the base. A value that a spreadsheet would
 * run as a formula begins with an apostrophe, which `readCsv` removes.
 */
export function writeCsv({ language, sourceLanguage, base, units }: TranslationFile): string {
  const rows = sortedUnits(units).map(({ key, source, target, needsReview, comment = '' }) => [
    ...[key, source, target ?? ''].map(withoutFormula),
    target === null ? 'missing' : needsReview === true ? 'review' : 'translated',
    withoutFormula(comment),
  ]);
  const meta = [META_KEY, sourceLanguage ?? '', language ?? '', '', base ?? ''];
  return `${Papa.unparse([[...COLUMNS], meta, ...rows], { newline: '\r\n', quotes: needsQuotes })}\r\n`;
}

/** Control characters, quotes and outer spaces are quoted, so that no reader trims or splits them. */
// eslint-disable-next-line no-control-regex -- The expression finds control characters.
const needsQuotes = (value: unknown) => /^\s|\s$|[\u0000-\u001f"]/.test(String(value));

const FORMULA = /^[=+\-@\t\r']/;
const withoutFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
const withFormula = (text: string) => (/^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text);

/**
 * Reads a CSV file: one of `writeCsv`, or of another tool or a spreadsheet, with other columns, semicolons or tabs.
 *
 * @param options.language Code of the language to import, which may be the name of a column.
 * @throws FormatError
 */
export function readCsv(text: string, options: { readonly language?: string } = {}): ReadTranslationFile {
  const rows = parse(text);
  const columns = columnsOf(rows, options.language);
  const entries = columns.hasHead ? rows.slice(1) : rows;
  const at = (cells: readonly string[], index: number | undefined) =>
    index === undefined ? '' : (cells[index] ?? '');
  const metaRow = entries.find(({ cells }) => at(cells, columns.key) === META_KEY)?.cells;
  const read = metaRow === undefined ? (cell: string) => cell : withFormula;
  const units = entries
    .filter(({ cells }) => cells !== metaRow)
    .map(({ cells, line }): RawUnit => {
      const target = read(at(cells, columns.target));
      const state = at(cells, columns.state).trim().toLowerCase();
      const comment = read(at(cells, columns.comment));
      const isMissing =
        target === '' && (state !== 'translated' && state !== 'review' ? true : metaRow === undefined);
      return {
        key: read(at(cells, columns.key)),
        source: read(at(cells, columns.source)),
        line,
        target: isMissing ? null : target,
        ...(REVIEW.has(state) ? { needsReview: true } : {}),
        ...(comment === '' ? {} : { comment }),
      };
    });
  const meta = (index: number | undefined) => at(metaRow ?? [], index) || undefined;
  return {
    language: meta(columns.target) ?? columns.language,
    sourceLanguage: meta(columns.source),
    base: meta(columns.comment),
    ...collectUnits(units),
  };
}

const REVIEW: ReadonlySet<string> = new Set(['review', 'fuzzy', 'true', '1', 'needs-review', 'needs review']);

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

function parse(text: string): readonly Row[] {
  const rows: Row[] = [];
  let start = 0;
  let line = 1;
  Papa.parse(text, {
    delimitersToGuess: [',', ';', '\t', '|'],
    step: ({ data, errors, meta: { cursor } }) => {
      const quote = errors.find(({ type }) => type === 'Quotes');
      if (quote !== undefined) throw new FormatError('syntax', line, quote.message);
      if (data.length > 1 || data[0]?.trim() !== '') rows.push({ cells: data, line });
      line += text.slice(start, cursor).split('\n').length - 1;
      start = cursor;
    },
  });
  if (rows.length === 0) throw new FormatError('empty');
  return rows;
}

interface Columns {
  readonly hasHead: boolean;
  readonly key: number;
  readonly source?: number | undefined;
  readonly target: number;
  readonly state?: number | undefined;
  readonly comment?: number | undefined;
  readonly language?: string | undefined;
}

/**
 * Names of columns in the files of other tools, in lower case. The first one that occurs counts, and of the keys the first
 * one that has values: Weblate writes the key to `context`, or to `id`.
 */
const NAMES = {
  key: ['key', 'identifier', 'string key', 'string id', 'resname', 'context', 'id', 'name', 'schlüssel'],
  source: [
    'source',
    'source string',
    'source_phrase',
    'source phrase',
    'source text',
    'original',
    'english',
    'msgid',
    'quelltext',
  ],
  target: ['target', 'translation', 'target text', 'translated', 'msgstr', 'übersetzung'],
  state: ['state', 'fuzzy', 'status'],
  comment: ['comment', 'developer_comments', 'translator_comments', 'description', 'notes', 'kommentar'],
} as const;

/** Places of the columns by their number, in a file without a header. Weblate writes 8 columns. */
const WITHOUT_HEAD: Readonly<Record<number, Omit<Columns, 'hasHead'>>> = {
  2: { key: 0, target: 1 },
  3: { key: 0, source: 1, target: 2 },
  8: { key: 5, source: 1, target: 2, state: 4, comment: 7 },
};

/** Returns the places of the columns. */
function columnsOf(rows: readonly Row[], language: string | undefined): Columns {
  const head = rows[0]?.cells ?? [];
  const names = head.map((cell) => cell.trim().toLowerCase());
  const places = (column: keyof typeof NAMES) =>
    NAMES[column].map((name) => names.indexOf(name)).filter((place) => place >= 0);
  const find = (column: keyof typeof NAMES) => places(column)[0];
  const hasValues = (place: number) => rows.slice(1).some(({ cells }) => (cells[place] ?? '') !== '');
  const key = places('key').find(hasValues) ?? find('key');
  const target = find('target') ?? languageColumn(names, language);
  if (key !== undefined && target !== undefined) {
    const code = names[target];
    return {
      hasHead: true,
      key,
      target,
      state: find('state'),
      comment: find('comment'),
      source: find('source') ?? names.findIndex((name, index) => index !== target && LANGUAGE.test(name)),
      language: code !== undefined && LANGUAGE.test(code) ? normalizeLocale(code) : undefined,
    };
  }
  const columns = key === undefined ? WITHOUT_HEAD[head.length] : undefined;
  if (columns === undefined) throw new FormatError('columns', 1, head.join(', ').slice(0, 200));
  return { hasHead: false, ...columns };
}

const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/;

function languageColumn(names: readonly string[], language: string | undefined): number | undefined {
  if (language === undefined) return undefined;
  const codes = names.map(normalizeLocale);
  const code = normalizeLocale(language);
  const index = [codes.indexOf(code), codes.indexOf(languageOf(code))].find((place) => place >= 0);
  return index;
}
