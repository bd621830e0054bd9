import { createSha256 } from '../../../client/transfer/sha256.js';
import type { Portal } from '../../../client/portal.js';
import { keysNeeded } from '../../../translations/plurals.js';
import type { TranslationFile, TranslationUnit } from '../../../translations/formats/unit.js';
import { FALLBACK_LOCALE } from '../../../translations/messages/fallback.js';
import { isSourceChanged } from '../../../translations/source-messages.js';
import { editedLanguage, type EditedLanguage } from '../editors/messages/edited-language.js';
import type { CatalogTree } from '../../../lib/catalog-tree.js';
import { flatMessages, type MessageCatalogs } from './table/catalogs.js';
import { sourceMessage } from './table/derive-row.js';

/** What to export. */
export interface ExportInput {
  readonly target: EditedLanguage;
  readonly source: EditedLanguage;
  readonly catalogs: MessageCatalogs;
  /** True to export the messages of the portal that are missing, and no others. */
  readonly onlyMissing: boolean;
}

/**
 * Returns the content of an export: all messages of the portal, and those of the admin area and others that the language
 * has. Its base identifies the current messages, for a later import.
 */
export async function exportedFile({
  target,
  source,
  catalogs,
  onlyMissing,
}: ExportInput): Promise<TranslationFile> {
  const texts = flatMessages(target.messages);
  const sources = flatMessages(source.messages);
  const needed = keysNeeded(flatMessages(catalogs.portal).keys(), target.short);
  const keys = onlyMissing
    ? needed.filter((key) => (texts.get(key) ?? '').trim() === '')
    : [...new Set([...needed, ...texts.keys()])];
  const units = keys.map((key): TranslationUnit => {
    const text = texts.get(key) ?? null;
    const isChanged = isSourceChanged(target.meta, key, (lang) =>
      lang === source.short ? sourceMessage(key, sources) : undefined,
    );
    return {
      key,
      source: sourceMessage(key, sources) ?? '',
      target: text,
      ...(isChanged && text !== null && text !== '' ? { needsReview: true } : {}),
    };
  });
  return { language: target.short, sourceLanguage: source.short, base: await hashMessages(texts), units };
}

/** Returns a hash of messages: the SHA-256 of their keys and values, sorted by key. */
export async function hashMessages(messages: ReadonlyMap<string, string>): Promise<string> {
  const hash = await createSha256();
  const sorted = [...messages].sort(([a], [b]) => (a < b ? -1 : 1));
  hash.update(new TextEncoder().encode(JSON.stringify(sorted)));
  return hash.digest();
}

/** Maximum number of versions that are compared with the base of an import. */
const MAX_VERSIONS = 30;

/**
 * Returns the messages that were exported, by their hash: the current ones, the stored ones, or those of a version in the
 * history. Undefined if the history no longer has them.
 *
 * @throws PortalError
 */
export async function exportedMessages(
  portal: Pick<Portal, 'history'>,
  base: string,
  {
    language,
    stored,
    defaults,
  }: {
    readonly language: EditedLanguage;
    readonly stored: EditedLanguage | undefined;
    readonly defaults: CatalogTree;
  },
): Promise<ReadonlyMap<string, string> | undefined> {
  for (const one of [language, stored]) {
    if (one === undefined) continue;
    const messages = flatMessages(one.messages);
    if ((await hashMessages(messages)) === base) return messages;
  }
  const entries = await portal.history.list({ kind: 'translations', lang: language.short });
  for (const { id } of entries.slice(0, MAX_VERSIONS)) {
    const { content } = await portal.history.get({ id });
    const view = editedLanguage({ short: language.short, lang: language.lang, document: content }, defaults);
    const messages = flatMessages(view.messages);
    if ((await hashMessages(messages)) === base) return messages;
  }
  return undefined;
}

/** Returns the language from which another one is translated: the chosen one, its template, or the fallback. */
export function sourceOf(
  languages: readonly EditedLanguage[],
  target: EditedLanguage,
  chosen: string | undefined,
): EditedLanguage | undefined {
  const candidates = [chosen, target.meta.source_template, FALLBACK_LOCALE];
  const found = candidates.flatMap(
    (code) => languages.find((one) => one.short === code && one !== target) ?? [],
  );
  return found[0] ?? languages.find((one) => one !== target) ?? languages[0];
}
