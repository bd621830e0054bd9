import {
  CONFIG_PAGES,
  configKeysOf,
  placeOf,
  settingsPageKey,
  type ConfigPage,
} from '../../../config/schema/layout.js';
import type { ChangedDocument, ChangeSet } from '../../../contract/schemas/admin/history.js';
import { CONFIG_FILES, type HistoryKind } from '../../../contract/vocabulary.js';
import type { Translator } from '../../../translations/translator.js';
import { languageName } from '../../../documents/words/language-name.js';

/** An area of the portal by which the history is filtered. */
export type HistoryArea = ConfigPage | 'pages' | 'convert_sets' | 'collections' | 'rights';

/** All areas, in the order of the navigation. */
export const HISTORY_AREAS: readonly HistoryArea[] = [
  ...CONFIG_PAGES,
  'pages',
  'convert_sets',
  'collections',
  'rights',
];

/** Returns the message key of the name of an area. */
export const historyAreaKey = (area: HistoryArea): string =>
  isPage(area) ? settingsPageKey(area) : `settings.history.area.${area}`;

/** Returns the filter of `AdminClient.changes` for an area. */
export function filterOfArea(area: HistoryArea): { readonly kind: HistoryKind[]; readonly area?: string[] } {
  switch (area) {
    case 'pages':
      return { kind: ['custom_html'] };
    case 'convert_sets':
    case 'collections':
    case 'rights':
      return { kind: [area] };
    case 'language':
      return { kind: ['translations'] };
    case 'appearance':
      return { kind: ['config', 'file'], area: [...configKeysOf('appearance'), ...CONFIG_FILES] };
    default:
      return { kind: ['config'], area: configKeysOf(area) };
  }
}

/** Returns the names of the areas that a change set concerns, each once. */
export function areasOfSet({ documents }: Pick<ChangeSet, 'documents'>, translator: Translator): string[] {
  return [...new Set(documents.flatMap((document) => areasOfDocument(document, translator)))];
}

function areasOfDocument(document: ChangedDocument, translator: Translator): string[] {
  const { t } = translator;
  const { kind, lang, areas } = document;
  if (kind === 'file') return [t(settingsPageKey('appearance'))];
  if (kind === 'translations') return [messagesOf(lang ?? '', translator)];
  if (kind === 'custom_html') return [t(historyAreaKey('pages'))];
  if (kind !== 'config') return [t(historyAreaKey(kind))];
  const pages = (areas ?? []).map((key) => placeOf(key)?.page).filter((page) => page !== undefined);
  return pages.length === 0
    ? [t('settings.history.configuration')]
    : pages.map((page) => t(settingsPageKey(page)));
}

/** Returns the name of the translations of a language, such as “Translations, French”. */
export const messagesOf = (lang: string, { t, locale }: Translator): string =>
  t('change.title', { label: t('settings.history.texts'), detail: languageName(lang, locale) });

const isPage = (area: HistoryArea): area is ConfigPage => CONFIG_PAGES.some((page) => page === area);
