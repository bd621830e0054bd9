import { normalizeLocale } from '../../lib/locale-code.js';
import { pluralOf } from '../plurals.js';
import { indexesOf, poPlurals } from './plural-forms.js';
import { parsePo, quotePo, type PoEntry } from './po-syntax.js';
import {
  collectUnits,
  FormatError,
  sortedUnits,
  type RawUnit,
  type ReadTranslationFile,
  type TranslationFile,
  type TranslationUnit,
} from './unit.js';

/** Comment that marks an empty message, because an empty translation is a missing one in gettext. */
const EMPTY = 'assetportal: empty message';

/** Comment that marks forms that are missing in a plural message whose other forms are present. */
const MISSING = 'assetportal: missing forms';

/**
 * Returns a gettext PO file. The key is the context. Plural messages are plural entries, whose forms have the order of
 * the header `Plural-Forms`. Forms without an index, which only fractions have, are separate entries.
 */
export function writePo(file: TranslationFile): string {
  const plurals = file.language === undefined ? undefined : poPlurals(file.language);
  const categories = plurals?.categories ?? [];
  const sources = new Map(file.units.map(({ key, source }) => [key, source]));
  const entries = groupsOf(sortedUnits(file.units), categories, sources).map((group) =>
    Array.isArray(group) ? pluralEntry(group, categories, sources) : plainEntry(group),
  );
  return `${[headerEntry(file, plurals?.header), ...entries].join('\n\n')}\n`;
}

function headerEntry(
  { language, sourceLanguage, base }: TranslationFile,
  plurals: string | undefined,
): string {
  const headers = [
    ['Project-Id-Version', 'assetportal'],
    // The same content gives the same file, so there is no date.
    ['PO-Revision-Date', ''],
    ['Last-Translator', 'Automatically generated'],
    ['Language-Team', 'none'],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=UTF-8'],
    ['Content-Transfer-Encoding', '8bit'],
    ['Language', poLanguage(language)],
    ['Plural-Forms', plurals],
    ['X-Generator', 'assetportal'],
    ['X-Source-Language', poLanguage(sourceLanguage)],
    ['X-Assetportal-Base', base],
  ];
  const lines = headers.flatMap(([name = '', value]) => (value === undefined ? [] : [`${name}: ${value}\n`]));
  return `msgid ""\nmsgstr ${quotePo(lines.join(''))}`;
}

/** Returns a code in the notation of gettext: `pt_BR`, `zh_Hant`. */
const poLanguage = (code: string | undefined) =>
  code
    ?.replace(
      /-([a-z])([a-z]{3})(?=-|$)/,
      (_, first: string, rest: string) => `_${first.toUpperCase()}${rest}`,
    )
    .replace(/-([a-z]{2})$/, (_, region: string) => `_${region.toUpperCase()}`);

/**
 * Returns plural messages as groups of forms, and all other messages as they are. Tools ignore the forms of an entry
 * without a source, so these are separate messages.
 */
function groupsOf(
  units: readonly TranslationUnit[],
  categories: readonly string[],
  sources: ReadonlyMap<string, string>,
): readonly (TranslationUnit | TranslationUnit[])[] {
  const groups = new Map<string, TranslationUnit | TranslationUnit[]>();
  for (const unit of units) {
    const plural = pluralOf(unit.key);
    const isForm =
      plural !== null && Boolean(sources.get(`${plural.base}_other`)) && categories.includes(plural.category);
    // Comments of single forms have no place in a plural entry.
    if (!isForm || unit.comment !== undefined) groups.set(`message ${unit.key}`, unit);
    else {
      const name = `plural ${plural.base}`;
      const group = groups.get(name);
      groups.set(name, Array.isArray(group) ? [...group, unit] : [unit]);
    }
  }
  return [...groups.values()];
}

function plainEntry({ key, source, target, needsReview, comment }: TranslationUnit): string {
  return [
    ...(comment ?? '')
      .split('\n')
      .flatMap((line) => (comment === undefined ? [] : [`#. ${escapedComment(line)}`])),
    ...(target === '' ? [`#. ${EMPTY}`] : []),
    ...(needsReview === true ? ['#, fuzzy'] : []),
    `msgctxt ${quotePo(key)}`,
    `msgid ${quotePo(source)}`,
    `msgstr ${quotePo(target ?? '')}`,
  ].join('\n');
}

/** Comments are lines without escapes: characters that would end a line are written as in a string. */
const escapedComment = (line: string) => quotePo(line).slice(1, -1);
const readComment = (line: string) => {
  try {
    return parsePo(`msgid "${line}"\nmsgstr ""`)[0]?.id ?? line;
  } catch {
    return line;
  }
};

/** @param sources Source messages by key. The form `other` may be outside of the entry: in Polish, only fractions have it. */
function pluralEntry(
  forms: readonly TranslationUnit[],
  categories: readonly string[],
  sources: ReadonlyMap<string, string>,
): string {
  const formOf = (category: string) => forms.find(({ key }) => pluralOf(key)?.category === category);
  const base = pluralOf(forms[0]?.key ?? '')?.base ?? '';
  const listed = (isListed: (unit: TranslationUnit | undefined) => boolean) =>
    categories.filter((category) => isListed(formOf(category))).join(' ');
  const [empty, absent, review] = [
    listed((unit) => unit?.target === ''),
    listed((unit) => unit === undefined),
    listed((unit) => unit?.needsReview === true),
  ];
  const plural = sources.get(`${base}_other`) ?? '';
  const id = formOf('one')?.source ?? plural;
  // A plural entry has two source messages. Others are comments.
  const otherSources = forms.flatMap(({ key, source }) => {
    const category = pluralOf(key)?.category ?? '';
    return source === (category === 'one' ? id : plural) ? [] : [`${category} ${JSON.stringify(source)}`];
  });
  return [
    ...otherSources.map((text) => `#. assetportal: source ${text}`),
    ...(empty === '' ? [] : [`#. ${EMPTY} ${empty}`]),
    ...(absent === '' ? [] : [`#. ${MISSING} ${absent}`]),
    ...(review === '' ? [] : [`#. assetportal: review ${review}`, '#, fuzzy']),
    `msgctxt ${quotePo(base)}`,
    `msgid ${quotePo(id)}`,
    `msgid_plural ${quotePo(plural)}`,
    ...categories.map((category, index) => `msgstr[${index}] ${quotePo(formOf(category)?.target ?? '')}`),
  ].join('\n');
}

/**
 * Reads a PO file: one of `writePo`, or of another tool. The key is the context, or the message ID if there is no
 * context. Plural forms get the categories of the target language by evaluating the header `Plural-Forms`.
 *
 * @param options.language Code of the language to import, if the file does not name one.
 * @throws FormatError
 */
export function readPo(text: string, options: { readonly language?: string } = {}): ReadTranslationFile {
  const entries = parsePo(text);
  if (entries.length === 0) throw new FormatError('empty');
  const header = entries.find(({ id, context }) => id === '' && context === undefined);
  const headers = headersOf(header?.texts[0] ?? '');
  const language = headers.get('language') || undefined;
  const code = normalizeLocale(language ?? options.language ?? 'en');
  const indexes = indexesOf(code, headers.get('plural-forms'));
  const units = entries
    .filter((entry) => entry !== header)
    .flatMap((entry) => (entry.plural === undefined ? [plainUnit(entry)] : pluralUnits(entry, indexes)));
  const source = headers.get('x-source-language') || undefined;
  return {
    language: language === undefined ? undefined : normalizeLocale(language),
    sourceLanguage: source === undefined ? undefined : normalizeLocale(source),
    base: headers.get('x-assetportal-base') || undefined,
    ...collectUnits(units),
  };
}

function headersOf(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').map((line) => /^([\w-]+):\s*(.*)$/.exec(line));
  return new Map(
    lines.flatMap((match) =>
      match === null ? [] : [[(match[1] ?? '').toLowerCase(), (match[2] ?? '').trim()] as const],
    ),
  );
}

function plainUnit({ line, context, id, texts, flags, comments }: PoEntry): RawUnit {
  const [target = ''] = texts;
  const notes = comments.filter((comment) => !comment.startsWith('assetportal: ')).map(readComment);
  return {
    key: context ?? id,
    source: context === undefined ? '' : id,
    line,
    target: target === '' && !comments.includes(EMPTY) ? null : target,
    ...(flags.includes('fuzzy') ? { needsReview: true } : {}),
    ...(notes.length === 0 ? {} : { comment: notes.join('\n') }),
  };
}

function pluralUnits(entry: PoEntry, indexes: ReadonlyMap<string, number>): readonly RawUnit[] {
  const { line, context, id, plural = '', texts, flags, comments } = entry;
  const base = (context ?? id).replace(/_other$/, '');
  const listed = (start: string) =>
    comments
      .find((comment) => comment.startsWith(start))
      ?.slice(start.length)
      .trim()
      .split(' ');
  const [empty, absent, review] = [listed(EMPTY), listed(MISSING), listed('assetportal: review')];
  return [...indexes].flatMap(([category, index]): readonly RawUnit[] => {
    if (absent?.includes(category) === true) return [];
    const target = texts[index] ?? '';
    const needsReview = flags.includes('fuzzy') && review?.includes(category) !== false;
    return [
      {
        key: `${base}_${category}`,
        line,
        source: sourceOf(comments, category) ?? (category === 'one' ? id : plural),
        target: target === '' && empty?.includes(category) !== true ? null : target,
        ...(needsReview ? { needsReview } : {}),
      },
    ];
  });
}

function sourceOf(comments: readonly string[], category: string): string | undefined {
  const start = `assetportal: source ${category} `;
  const text = comments.find((comment) => comment.startsWith(start))?.slice(start.length);
  try {
    return text === undefined ? undefined : String(JSON.parse(text));
  } catch {
    return undefined;
  }
}
