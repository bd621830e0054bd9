import type { Portal } from '../../../client/portal.js';
import type { LocaleEntry } from '../../../contract/schemas/common/locale.js';
import { readLocales } from '../../../domains/locale/entries.js';
import { mergeCatalogs, type CatalogTree } from '../../../lib/catalog-tree.js';
import { normalizeLocale } from '../../../lib/locale-code.js';
import { LOCALES } from '../../../translations/built-in-locales.js';
import { editedLanguage, type EditedLanguage } from './messages/edited-language.js';
import type { TranslationsEditorOptions, TranslationsEditorState } from './translations-editor-state.js';

/** The translations as they were loaded. */
interface LoadedTranslations extends Pick<TranslationsEditorState, 'languages' | 'names'> {
  /** ETags of the stored documents, by lower-case language code. */
  readonly etags: ReadonlyMap<string, string | undefined>;
  /** Built-in translations, by lower-case language code. */
  readonly defaults: ReadonlyMap<string, CatalogTree>;
}

interface LoadOptions {
  readonly portal: Portal;
  readonly loadLocal: NonNullable<TranslationsEditorOptions['loadLocal']>;
  /** Language of the names of the languages. */
  readonly locale: string;
  readonly signal: AbortSignal;
}

interface LoadedLanguage {
  readonly language: EditedLanguage;
  readonly defaults: CatalogTree;
  /** Null if the ETag was not requested. Saving then checks whether another admin has added the language. */
  readonly etag: string | undefined | null;
}

/** Loads the stored and the built-in translations of all languages. @throws PortalError */
export async function loadTranslations(options: LoadOptions): Promise<LoadedTranslations> {
  const { portal, locale, signal } = options;
  const [listed, names] = await Promise.all([
    portal.translations.languages({}, { signal }),
    portal.translations.names({ lang: locale }, { signal }),
  ]);
  const stored = readLocales(listed);
  const isStored = ({ short }: LocaleEntry) =>
    stored.some((entry) => normalizeLocale(entry.short) === normalizeLocale(short));
  const builtIn = LOCALES.filter((entry) => !isStored(entry));
  const fetched = await Promise.all(
    builtInFirst([...builtIn, ...stored]).map((entry) =>
      loadLanguage(entry, stored.includes(entry), options),
    ),
  );
  const loaded = fetched.filter((one) => one !== undefined);
  return {
    names,
    languages: loaded.map(({ language }) => language),
    defaults: new Map(loaded.map(({ language, defaults }) => [language.short, defaults])),
    etags: new Map(
      loaded.flatMap(({ language, etag }) => (etag === null ? [] : [[language.short, etag] as const])),
    ),
  };
}

/** Loads a language. Undefined if another admin has removed it since it was listed: then it has no messages. */
async function loadLanguage(
  { short, lang }: LocaleEntry,
  isStored: boolean,
  { portal, loadLocal, signal }: LoadOptions,
): Promise<LoadedLanguage | undefined> {
  const code = normalizeLocale(short);
  const [response, layers] = await Promise.all([
    isStored ? portal.translations.get({ lang: code }, { signal }) : undefined,
    loadLocal(code, { admin: true }),
  ]);
  const defaults = layers
    .filter((layer) => layer.locale === code)
    .reduce<CatalogTree>((tree, layer) => mergeCatalogs(tree, layer.tree), {});
  const document = response?.value ?? {};
  if (isStored && Object.keys(document).length === 0 && Object.keys(defaults).length === 0) return undefined;
  return {
    language: editedLanguage({ short: code, lang, document }, defaults),
    defaults,
    etag: response === undefined ? null : response.etag,
  };
}

/** Returns the languages with the built-in ones first, in the order of `LOCALES`. */
function builtInFirst(entries: readonly LocaleEntry[]): LocaleEntry[] {
  const rank = ({ short }: LocaleEntry) => {
    const index = LOCALES.findIndex((entry) => normalizeLocale(entry.short) === normalizeLocale(short));
    return index < 0 ? LOCALES.length : index;
  };
  return [...entries].sort((a, b) => rank(a) - rank(b));
}
