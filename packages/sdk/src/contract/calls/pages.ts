import { call } from '../call.js';

const load = () => import('../schemas/pages.js');

export const getPageLocales = call({
  name: 'pages.list',
  method: 'GET',
  path: 'config/custom_html',
  summary: 'The languages of which there are custom pages.',
  access: 'anyone',
  schemas: async () => (await load()).getPageLocales,
  unwrap: ({ locales }) => locales,
});

export const getPages = call({
  name: 'pages.get',
  method: 'GET',
  path: 'config/custom_html',
  when: 'lang',
  summary: 'The custom pages of a language; an empty object where there are none.',
  access: 'anyone',
  versioned: true,
  schemas: async () => (await load()).getPages,
});

export const savePages = call({
  name: 'pages.save',
  method: 'POST',
  path: 'config/custom_html',
  summary:
    'Replaces the custom pages of a language; an empty object removes them. Scripts, forms, frames and what is loaded from elsewhere are taken out.',
  access: 'admin',
  safe: false,
  versioned: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['changed-meanwhile'],
  schemas: async () => (await load()).savePages,
});
