import { createPortal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import {
  flattenCatalog,
  keysNeeded,
  loadLocalTranslations,
  LOCALES,
  pluralOf,
  unflattenCatalog,
} from '@assetportal/sdk/translations';
import { ADMIN } from '../running-server.js';
import { GROUPS } from './people.js';

/** Languages beside the built-in ones, German and English: 30 in sum. */
const FURTHER = [
  'fr',
  'es',
  'it',
  'nl',
  'pl',
  'pt',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'el',
  'tr',
  'uk',
  'ru',
  'ar',
  'he',
  'hi',
  'ja',
  'ko',
  'zh',
  'vi',
  'id',
  'et',
];
/** Every 20th message is missing. */
const MISSING = 20;

const LEVELS = ['none', 'view', 'download'] as const;

/** Stores the permission rules and the languages, through the API. */
export async function fillDocuments(url: string, folders: readonly string[]): Promise<void> {
  const visitor = createPortal({ url });
  const { session } = await visitor.session.get({ user: ADMIN.name, pass: ADMIN.password });
  const portal = createPortal({ url, token: () => session ?? undefined });
  const rules = GROUPS.flatMap((group, row) =>
    folders.map((folder, index) => ({ group, folder, access: LEVELS[(index + row) % LEVELS.length]! })),
  );
  await createAdminClient(portal).permissions.save({
    rules,
    withoutRule: { guests: 'download', users: 'download' },
  });
  for (const lang of FURTHER) await portal.translations.save({ lang, tree: await translationsOf(lang) });
  const visibleLocales = [
    ...LOCALES,
    ...FURTHER.map((lang) => ({ short: lang.toUpperCase(), lang: nameOf(lang) })),
  ];
  await portal.config.save({ config: { ...DEFAULT_CONFIG, visibleLocales } });
}

const nameOf = (lang: string) => new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;

/** Returns all messages of a language, also those of the admin area: the English ones, marked with the language. */
async function translationsOf(lang: string) {
  const layers = await loadLocalTranslations('en', { admin: true });
  const english = new Map(layers.flatMap(({ tree }) => [...flattenCatalog(tree)]));
  const texts = keysNeeded(english.keys(), lang)
    .filter((_, index) => index % MISSING !== 0)
    .map((key): [string, string] => {
      const text = english.get(key) ?? english.get(`${pluralOf(key)?.base ?? key}_other`) ?? key;
      return [key, `${text} (${lang})`];
    });
  return {
    _meta: { lang: nameOf(lang), content_language: lang, source_template: 'en' },
    ...unflattenCatalog(texts),
  };
}
