import * as z from 'zod/mini';
import { call } from './call.js';
import { LocaleCode, LocaleList } from './locales.js';

/** The custom HTML pages of a language by their key, which is the page's route (specification, section 3, Custom HTML). */
export const CustomPages = z.record(z.string(), z.string());
export type CustomPages = z.infer<typeof CustomPages>;

/** What a page's key may be: it becomes `/custom/<key>`. */
export const PageKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,99}$/i));

export const getPageLocales = call({
  name: 'pages.list',
  method: 'GET',
  path: 'config/custom_html',
  summary: 'The languages of which there are custom pages.',
  access: 'anyone',
  reply: LocaleList,
});

export const getPages = call({
  name: 'pages.get',
  method: 'GET',
  path: 'config/custom_html',
  when: 'lang',
  summary: 'The custom pages of a language; an empty object where there are none.',
  access: 'anyone',
  versioned: true,
  query: z.object({ lang: LocaleCode }),
  reply: CustomPages,
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
  query: z.object({ lang: LocaleCode }),
  body: z.record(PageKey, z.string().check(z.maxLength(1_000_000))),
  bodyLimit: 8 * 1024 * 1024,
  reply: z.looseObject({}),
  problems: ['changed-meanwhile'],
});
