import { flattenCatalog, keyLevels, type CatalogTree } from '../../../lib/catalog-tree.js';
import { getPath } from '../../../lib/json-path.js';
import { isObject } from '../../../lib/object.js';
import { isSameJson } from '../../../lib/same-json.js';
import { splitTranslations } from '../../../translations/meta.js';
import { languageForm } from '../../../documents/resource/merge.js';
import { isSameDocument, type EditedLanguage } from '../editors/messages/edited-language.js';
import type { TranslationsEditor } from '../editors/translations-editor-state.js';
import type { UnsavedChange } from './unsaved.js';

/** An unsaved message, or a language that was added or removed. */
export type UnsavedTranslation = Extract<UnsavedChange, { kind: 'message' | 'language' }>;

type Languages = readonly EditedLanguage[];

const find = (languages: Languages, short: string) => languages.find((one) => one.short === short);

/** Returns the unsaved changes of the translations: languages, then messages by key. */
export function unsavedTranslations(backup: Languages, languages: Languages): readonly UnsavedTranslation[] {
  const removed = backup.filter(({ short }) => find(languages, short) === undefined);
  return [
    ...removed.map(({ short, lang }) => languageChange(short, lang, true)),
    ...languages.flatMap((language): readonly UnsavedTranslation[] => {
      const stored = find(backup, language.short);
      if (stored?.document === language.document) return [];
      const added = stored === undefined ? [languageChange(language.short, language.lang, false)] : [];
      return [...added, ...messageChanges(stored, language)];
    }),
  ];
}

const languageChange = (short: string, lang: string, isRemoved: boolean): UnsavedTranslation => ({
  kind: 'language',
  id: `language ${short}`,
  short,
  lang,
  isRemoved,
});

function messageChanges(
  stored: EditedLanguage | undefined,
  { short, lang, document, messages }: EditedLanguage,
): readonly UnsavedTranslation[] {
  const [before, after] = withoutShared(stored?.document ?? {}, document);
  const [from, to] = [flatMessages(before), flatMessages(after)];
  const keys = [...new Set([...from.keys(), ...to.keys()])]
    .filter((key) => from.get(key) !== to.get(key))
    .sort();
  return keys.map((key) => ({
    kind: 'message',
    id: `message ${short} ${key}`,
    short,
    lang,
    key,
    from: messageAt(stored?.messages, key),
    to: messageAt(messages, key),
  }));
}

/** Returns two documents without the groups that both share. After an edit, they share almost all. */
function withoutShared(a: Members, b: Members): readonly [Members, Members] {
  const pairs = [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap(
    (name): [string, unknown, unknown][] => {
      const [from, to] = [own(a, name), own(b, name)];
      if (from === to) return [];
      return [[name, ...(isObject(from) && isObject(to) ? withoutShared(from, to) : ([from, to] as const))]];
    },
  );
  return membersOf(pairs);
}

/** Returns a message of a tree, or null. Only a few of thousands have changed. */
function messageAt(tree: CatalogTree | undefined, key: string): string | null {
  const message = getPath(tree, keyLevels(key) ?? []);
  return typeof message === 'string' ? message : null;
}

const flatMessages = (document: object): ReadonlyMap<string, string> =>
  flattenCatalog(splitTranslations(document).messages);

/** Undoes one unsaved change. */
export function revertTranslation(editor: TranslationsEditor, change: UnsavedTranslation): void {
  if (change.kind === 'language') return editor.restoreLanguage(change.short);
  const stored = find(editor.store.getState().backup, change.short);
  editor.set(change.short, change.key, flatMessages(stored?.document ?? {}).get(change.key) ?? null);
}

/** Unsaved translations of a language in a draft. */
export interface LanguageDraft {
  readonly short: string;
  readonly lang: string;
  /** The stored document at the time of the draft. Null if there was none. */
  readonly base: Readonly<Record<string, unknown>> | null;
  /** The edited document. Null if the language was removed. */
  readonly document: Readonly<Record<string, unknown>> | null;
}

/** Returns the unsaved translations for a draft. Only members that differ are stored, to save space. */
export function languageDrafts(backup: Languages, languages: Languages): readonly LanguageDraft[] {
  const all = new Map([...backup, ...languages].map(({ short, lang }) => [short, lang]));
  return [...all].flatMap(([short, lang]): readonly LanguageDraft[] => {
    const [stored, edited] = [find(backup, short), find(languages, short)];
    if (stored?.document === edited?.document) return [];
    if (stored !== undefined && edited !== undefined && isSameDocument(stored.document, edited.document))
      return [];
    const [base, document] = withoutCommon(stored?.document ?? null, edited?.document ?? null);
    return [{ short, lang, base, document }];
  });
}

type Members = Readonly<Record<string, unknown>>;

/** Returns two documents without the values that are the same in both. */
function withoutCommon(a: Members | null, b: Members | null): readonly [Members | null, Members | null] {
  if (a === null || b === null) return [a, b];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const pairs = names.flatMap((name): [string, unknown, unknown][] => {
    const [from, to] = [own(a, name), own(b, name)];
    if (isSameJson(from, to)) return [];
    if (!isObject(from) || !isObject(to)) return [[name, from, to]];
    return [[name, ...withoutCommon(from, to)]];
  });
  return membersOf(pairs);
}

/** Returns two objects of triples: a name, and the value in each object. Undefined values are left out. */
function membersOf(pairs: readonly (readonly [string, unknown, unknown])[]): readonly [Members, Members] {
  const side = (index: 1 | 2) =>
    Object.fromEntries(
      pairs.filter((pair) => pair[index] !== undefined).map((pair) => [pair[0], pair[index]]),
    );
  return [side(1), side(2)];
}

const own = (members: Members, name: string) => (Object.hasOwn(members, name) ? members[name] : undefined);

/**
 * Applies the translations of a draft to the stored ones. Where someone else has changed the same message since then,
 * the message of the draft is used: the admin sees and saves it as an own change.
 */
export function applyLanguageDrafts(editor: TranslationsEditor, drafts: readonly LanguageDraft[]): void {
  for (const { short, lang, base, document } of drafts) {
    const current = find(editor.store.getState().languages, short);
    if (document === null) {
      editor.removeLanguage(short);
      continue;
    }
    const stored = current?.document ?? {};
    const { value } = languageForm.merge({ base: base ?? {}, mine: document, theirs: stored });
    editor.restoreLanguage(short, { lang, document: value });
  }
}

/** Returns true if the draft changes any stored translations. */
export function areDraftsUseful(backup: Languages, drafts: readonly LanguageDraft[]): boolean {
  return drafts.some(({ short, base, document }) => {
    const stored = find(backup, short)?.document;
    if (document === null) return stored !== undefined;
    if (stored === undefined) return true;
    const { value } = languageForm.merge({ base: base ?? {}, mine: document, theirs: stored });
    return !isSameDocument(value, stored);
  });
}

/** Returns the translations of a stored draft. Drops those that are not readable. */
export function readLanguageDrafts(value: unknown): readonly LanguageDraft[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((entry): readonly LanguageDraft[] => {
    if (!isObject(entry)) return [];
    const { short, lang, base, document } = entry;
    const isDocument = (one: unknown) => one === null || isObject(one);
    if (typeof short !== 'string' || typeof lang !== 'string' || !isDocument(base) || !isDocument(document))
      return [];
    return [{ short, lang, base, document }];
  });
}
