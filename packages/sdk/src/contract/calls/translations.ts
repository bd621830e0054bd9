import { call } from '../call.js';

const load = () => import('../schemas/translations.js');

export const getTranslationLocales = call({
  name: 'texts.list',
  method: 'GET',
  path: 'config/translations',
  summary: 'The languages of which the server holds texts.',
  access: 'anyone',
  schemas: async () => (await load()).getTranslationLocales,
  unwrap: ({ locales }) => locales,
});

export const getTranslations = call({
  name: 'texts.get',
  method: 'GET',
  path: 'config/translations',
  when: 'lang',
  summary: 'A language’s texts as they are stored; an empty object where none are.',
  access: 'anyone',
  versioned: true,
  schemas: async () => (await load()).getTranslations,
});

export const saveTranslations = call({
  name: 'texts.save',
  method: 'POST',
  path: 'config/translations',
  summary: 'Replaces a language’s texts; an empty object removes them.',
  access: 'admin',
  safe: false,
  versioned: true,
  problems: ['changed-meanwhile'],
  schemas: async () => (await load()).saveTranslations,
});

export const getContentLocales = call({
  name: 'index.content_locales',
  method: 'GET',
  path: 'index/content_locales',
  summary: 'The languages the portal is offered in.',
  access: 'anyone',
  schemas: async () => (await load()).getContentLocales,
  unwrap: ({ locales }) => locales,
});

export const getAllLanguages = call({
  name: 'info.all_languages',
  method: 'GET',
  path: 'info/all_languages',
  summary: 'The names of all languages of ISO 639-1, in one language.',
  access: 'anyone',
  schemas: async () => (await load()).getAllLanguages,
  unwrap: ({ languages }) => languages,
});
