import { flattenCatalog, mergeCatalogs, type CatalogTree } from '../../lib/catalog-tree.js';
import { checkTranslations } from '../check.js';
import { diffTranslations, requiredKeys, sourceMessageOf } from '../diff.js';
import { splitTranslations } from '../meta.js';
import { pluralOf } from '../plurals.js';
import { tagsOf } from './tags.js';
import type { TransferContext } from './document-file.js';

/**
 * Kinds of findings in translations.
 *
 * - `missing`: a required message is missing.
 * - `plural-missing`: a plural form is missing, although other forms of the message are present.
 * - `plural-unused`: the language has no such plural form.
 * - `surplus`: the portal does not use the key.
 * - `placeholders`, `tags`: the placeholders or the HTML tags differ from those of the source.
 * - `empty`: the message is empty; the built-in one is used.
 * - `group`, `message`: a message has the key of a group, or a group has the key of a message. It is not used.
 * - `invalid`: a value has a wrong type, or is too long or too deep. It is not used.
 * - `same`: the message equals the source. It may be correct.
 */
export const FINDING_KINDS = [
  ...(['placeholders', 'tags', 'plural-missing', 'plural-unused', 'surplus', 'missing'] as const),
  ...(['empty', 'group', 'message', 'invalid', 'same'] as const),
] as const;

/** Kind of a finding. */
export type FindingKind = (typeof FINDING_KINDS)[number];

/** A finding in the translations of a language. */
export interface TranslationFinding {
  readonly kind: FindingKind;
  /** Full message key. */
  readonly key: string;
  /** Message in the source language. Null if there is none. */
  readonly source: string | null;
  /** Message of the language. Null if it is missing or invalid. */
  readonly text: string | null;
  /** Placeholders or tags of the source, and of the message. Empty for other kinds. */
  readonly expected: readonly string[];
  readonly actual: readonly string[];
  /** The most similar key, for a surplus one. */
  readonly nearest: string | null;
}

/** Findings in the translations of a language, and their completeness. */
export interface InspectedTranslations {
  readonly lang: string;
  /** Number of required messages. */
  readonly total: number;
  /** Number of required messages that are present and not empty. */
  readonly translated: number;
  /** Percentage, rounded down. */
  readonly percent: number;
  /** In the order of `FINDING_KINDS`, then by key. */
  readonly findings: readonly TranslationFinding[];
}

/** Returns true for a finding that has to be corrected. Only a message that equals its source may be correct. */
export const isErrorFinding = ({ kind }: Pick<TranslationFinding, 'kind'>): boolean => kind !== 'same';

/**
 * Inspects the stored translations of a language. Built-in messages of the language count as translated.
 *
 * @param context.supported English messages of the portal and of the admin area
 */
export function inspectTranslations(
  document: unknown,
  context: TransferContext & { readonly supported: CatalogTree },
): InspectedTranslations {
  const { lang, sourceLang, required, supported, builtIn } = context;
  const { meta, messages } = splitTranslations(document);
  const stored = flattenCatalog(messages);
  const effective = flattenCatalog(mergeCatalogs(messages, builtIn));
  const needed = requiredKeys(required, lang);
  const missing = [...needed].filter((key) => !effective.has(key) && !stored.has(key));
  const source = mergeCatalogs(context.sources, supported);
  const sources = flattenCatalog(source);
  const finding: NewFinding = (kind, key, facts = {}) => ({
    kind,
    key,
    source: sourceMessageOf(key, sources) ?? null,
    text: stored.get(key) ?? null,
    expected: [],
    actual: [],
    nearest: null,
    ...facts,
  });
  const findings = [
    ...missing.map((key) => finding(isIncomplete(key, stored) ? 'plural-missing' : 'missing', key)),
    ...documentFindings(document, context, finding),
    ...messageFindings({ lang, sourceLang, messages, source, sources, allowlist: meta.allowlist }, finding),
  ];
  const translated = [...needed].filter((key) => (effective.get(key) ?? '').trim() !== '').length;
  const percent = needed.size === 0 ? 100 : Math.floor((100 * translated) / needed.size);
  return { lang, total: needed.size, translated, percent, findings: findings.sort(compareFindings) };
}

type NewFinding = (
  kind: FindingKind,
  key: string,
  facts?: Partial<Pick<TranslationFinding, 'expected' | 'actual' | 'nearest'>>,
) => TranslationFinding;

const compareFindings = (a: TranslationFinding, b: TranslationFinding): number =>
  FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
  (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** Returns true if other forms of a missing plural form are stored. */
function isIncomplete(key: string, stored: ReadonlyMap<string, string>): boolean {
  const base = pluralOf(key)?.base;
  return base !== undefined && [...stored.keys()].some((other) => pluralOf(other)?.base === base);
}

/** Returns what a save would report: values that the portal does not use. */
function documentFindings(
  document: unknown,
  { lang, supported }: { readonly lang: string; readonly supported: CatalogTree },
  finding: NewFinding,
): TranslationFinding[] {
  const { faults, unknown } = checkTranslations(document, { lang, builtIn: supported });
  const used = flattenCatalog(supported);
  const isForm = (key: string) => {
    const plural = pluralOf(key);
    return plural !== null && used.has(`${plural.base}_other`);
  };
  return [
    ...faults
      .filter(({ code }) => code !== 'placeholders')
      .map(({ code, path }) => finding(code as FindingKind, path)),
    ...unknown.map(({ path, nearest }) =>
      finding(isForm(path) ? 'plural-unused' : 'surplus', path, { nearest }),
    ),
  ];
}

interface ComparedMessages extends Pick<TransferContext, 'lang' | 'sourceLang'> {
  readonly messages: CatalogTree;
  readonly source: CatalogTree;
  /** The messages of `source` by full key. */
  readonly sources: ReadonlyMap<string, string>;
  readonly allowlist: readonly string[] | undefined;
}

/** Compares the stored messages with those from which they were translated. */
function messageFindings(
  { lang, sourceLang, messages, source, sources, allowlist }: ComparedMessages,
  finding: NewFinding,
): TranslationFinding[] {
  const { sameAsSource, placeholders } = diffTranslations(source, messages, { lang, allowlist });
  const tags = [...flattenCatalog(messages)].flatMap(([key, text]) => {
    const original = sourceMessageOf(key, sources);
    const [expected, actual] = [tagsOf(original ?? ''), tagsOf(text)];
    const isSame = original === undefined || text.trim() === '' || expected.join() === actual.join();
    return isSame ? [] : [finding('tags', key, { expected, actual })];
  });
  return [
    ...placeholders.map((fault) =>
      finding('placeholders', fault.key, { expected: fault.source, actual: fault.target }),
    ),
    ...tags,
    ...(lang === sourceLang ? [] : sameAsSource).map((key) => finding('same', key)),
  ];
}
