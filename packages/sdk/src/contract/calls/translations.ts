import { call } from '../call.js';

const load = () => import('../schemas/translations.js');

export const getTranslationLocales = call({
  name: 'texts.list',
  method: 'GET',
  path: 'config/translations',
  summary: 'Lists the languages with stored translations.',
  access: 'anyone',
  scope: 'public',
  schemas: async () => (await load()).getTranslationLocales,
  unwrap: ({ locales }) => locales,
});

export const getTranslations = call({
  name: 'texts.get',
  method: 'GET',
  path: 'config/translations',
  when: 'lang',
  summary: 'Returns the stored translations of a language, or an empty object if there are none.',
  access: 'anyone',
  scope: 'public',
  versioned: true,
  schemas: async () => (await load()).getTranslations,
});

export const saveTranslations = call({
  name: 'texts.save',
  method: 'POST',
  path: 'config/translations',
  summary:
    'Replaces the translations of a language. An empty object removes them. Returns invalid and unknown messages. With `dry_run=1`, only validates.',
  access: 'admin',
  scope: 'translations:write',
  idempotent: false,
  versioned: true,
  problems: ['changed-meanwhile'],
  schemas: async () => (await load()).saveTranslations,
});

export const getContentLocales = call({
  name: 'index.content_locales',
  method: 'GET',
  path: 'index/content_locales',
  summary: 'Lists the interface languages of the portal.',
  access: 'anyone',
  scope: 'public',
  schemas: async () => (await load()).getContentLocales,
  unwrap: ({ locales }) => locales,
});

export const getAllLanguages = call({
  name: 'info.all_languages',
  method: 'GET',
  path: 'info/all_languages',
  summary: 'Returns the names of all ISO 639-1 languages in the requested language.',
  access: 'anyone',
  scope: 'public',
  schemas: async () => (await load()).getAllLanguages,
  unwrap: ({ languages }) => languages,
});
