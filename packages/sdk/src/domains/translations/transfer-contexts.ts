import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/options.js';
import type { MessageTree } from '../../contract/schemas/translations.js';
import { mergeCatalogs, type CatalogTree } from '../../lib/catalog-tree.js';
import { normalizeLocale } from '../../lib/locale-code.js';
import { loadLocalTranslations } from '../../translations/layers.js';
import { splitTranslations } from '../../translations/meta.js';
import { FALLBACK_LOCALE } from '../../translations/messages/fallback.js';
import type { TransferContext } from '../../translations/transfer/document-file.js';

/** A language with the messages that an export, an import or a check compares. */
export interface LanguageContext extends TransferContext {
  /** English messages of the portal and of the admin area. */
  readonly supported: CatalogTree;
}

/**
 * Returns a function that loads the messages from which a language is translated: those of the language that its metadata
 * names (`source_template`), or else English. English itself is compared with the built-in messages.
 *
 * @param stored returns the document of a language, which may come from a file. It is called once per language.
 */
export function loadTransferContexts(
  stored: (lang: string) => Promise<MessageTree>,
): (lang: string, document: MessageTree) => Promise<LanguageContext> {
  const documents = new Map<string, Promise<MessageTree>>();
  const documentOf = (lang: string) => {
    const document = documents.get(lang) ?? stored(lang);
    documents.set(lang, document);
    return document;
  };
  return async (lang, document) => {
    const sourceLang = sourceLanguageOf(lang, document);
    const [required, supported, builtIn, builtInSource] = await Promise.all([
      builtInTree(FALLBACK_LOCALE, false),
      builtInTree(FALLBACK_LOCALE, true),
      builtInTree(lang, true),
      builtInTree(sourceLang, true),
    ]);
    const own = lang === sourceLang ? {} : splitTranslations(await documentOf(sourceLang)).messages;
    const sources = mergeCatalogs(own, builtInSource);
    return { lang, sourceLang, sources, required, supported, builtIn };
  };
}

/** Returns the language from which a language is translated, by its metadata. */
function sourceLanguageOf(lang: string, document: MessageTree): string {
  const template = normalizeLocale(splitTranslations(document).meta.source_template ?? FALLBACK_LOCALE);
  return lang === FALLBACK_LOCALE || template === lang ? FALLBACK_LOCALE : template;
}

/** Returns the built-in messages of a language, or an empty tree if it is not built in. */
async function builtInTree(lang: string, admin: boolean): Promise<CatalogTree> {
  const layers = await loadLocalTranslations(lang, { admin });
  return layers
    .filter(({ locale }) => locale === lang)
    .reduce<CatalogTree>((tree, layer) => mergeCatalogs(tree, layer.tree), {});
}

/** Returns the stored document of a language. @throws PortalError */
export const storedTranslations = async (
  portal: Pick<Portal, 'translations'>,
  lang: string,
  options: CallOptions,
): Promise<MessageTree> => (await portal.translations.get({ lang }, options)).value;
