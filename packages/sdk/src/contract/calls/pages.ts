import { call } from '../call.js';

const load = () => import('../schemas/pages.js');

export const getPageLocales = call({
  name: 'pages.list',
  method: 'GET',
  path: 'config/custom_html',
  summary: 'Lists the languages with custom pages.',
  access: 'anyone',
  scope: 'pages:read',
  schemas: async () => (await load()).getPageLocales,
  unwrap: ({ locales }) => locales,
});

export const getPages = call({
  name: 'pages.get',
  method: 'GET',
  path: 'config/custom_html',
  when: 'lang',
  summary:
    'Returns the sanitized custom pages of a language. Without a session, returns only those with global access.',
  access: 'anyone',
  scope: 'pages:read',
  versioned: true,
  schemas: async () => (await load()).getPages,
});

export const getPageSource = call({
  name: 'pages.source',
  method: 'GET',
  path: 'config/custom_html',
  when: 'source',
  summary: 'Returns the custom pages of a language as they are stored. Its ETag is required for a change.',
  access: 'admin',
  scope: 'pages:read',
  versioned: true,
  schemas: async () => (await load()).getPageSource,
});

export const savePages = call({
  name: 'pages.save',
  method: 'POST',
  path: 'config/custom_html',
  summary:
    'Replaces the custom pages of a language. An empty object removes them. Stores the source unchanged; visitors get it without scripts, forms, frames and references to other origins.',
  access: 'admin',
  scope: 'pages:write',
  idempotent: false,
  versioned: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['changed-meanwhile'],
  schemas: async () => (await load()).savePages,
});

export const checkPages = call({
  name: 'pages.check',
  method: 'POST',
  path: 'config/custom_html',
  when: 'dry_run',
  summary:
    'Returns custom pages as visitors would get them, what would be removed from them, and which of their images guests may not view. Stores nothing.',
  access: 'admin',
  scope: 'pages:read',
  idempotent: true,
  bodyLimit: 8 * 1024 * 1024,
  schemas: async () => (await load()).checkPages,
  unwrap: ({ pages }) => pages,
});
