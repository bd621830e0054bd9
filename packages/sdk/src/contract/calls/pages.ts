import { call } from '../call.js';

const load = () => import('../schemas/pages.js');

export const getPageLocales = call({
  name: 'pages.list',
  method: 'GET',
  path: 'config/custom_html',
  summary: 'Lists the languages with custom pages.',
  access: 'anyone',
  schemas: async () => (await load()).getPageLocales,
  unwrap: ({ locales }) => locales,
});

export const getPages = call({
  name: 'pages.get',
  method: 'GET',
  path: 'config/custom_html',
  when: 'lang',
  summary: 'Returns the custom pages of a language, or an empty object if there are none.',
  access: 'anyone',
  versioned: true,
  schemas: async () => (await load()).getPages,
});

export const savePages = call({
  name: 'pages.save',
  method: 'POST',
  path: 'config/custom_html',
  summary:
    'Replaces the custom pages of a language. An empty object removes them. Strips scripts, forms, frames and references to other origins.',
  access: 'admin',
  idempotent: false,
  versioned: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['changed-meanwhile'],
  schemas: async () => (await load()).savePages,
});
