import * as z from 'zod/mini';
import { call } from './call.js';
import { LocaleCode, LocaleList } from './locales.js';

/** A tree of messages with its metadata under `_meta`; `{}` where none is stored (decisions, section 2). */
export const MessageTree = z.record(z.string(), z.unknown());
export type MessageTree = z.infer<typeof MessageTree>;

/** What a language's texts say of themselves (specification, section 3, Translation object). */
export const TextsMeta = z.looseObject({
  /** The front-end version they were written for. */
  version: z.optional(z.string()),
  /** The code under which the server knows the language of the content: sent by `session/set_locale`. */
  content_language: z.optional(z.string()),
  /** The language they were translated from. */
  source_template: z.optional(z.string()),
  /** Keys that may be the same as in the source. */
  allowlist: z.optional(z.array(z.string())),
  /** The language's own name. */
  lang: z.optional(z.string()),
});
export type TextsMeta = z.infer<typeof TextsMeta>;

export const getTextLocales = call({
  name: 'texts.list',
  method: 'GET',
  path: 'config/translations',
  summary: 'The languages of which the server holds texts.',
  access: 'anyone',
  reply: LocaleList,
});

export const getTexts = call({
  name: 'texts.get',
  method: 'GET',
  path: 'config/translations',
  when: 'lang',
  summary: 'A language’s texts as they are stored; an empty object where none are.',
  access: 'anyone',
  versioned: true,
  query: z.object({ lang: LocaleCode }),
  reply: MessageTree,
});

export const saveTexts = call({
  name: 'texts.save',
  method: 'POST',
  path: 'config/translations',
  summary: 'Replaces a language’s texts; an empty object removes them.',
  access: 'admin',
  safe: false,
  versioned: true,
  query: z.object({ lang: LocaleCode }),
  body: MessageTree,
  reply: z.looseObject({}),
  problems: ['changed-meanwhile'],
});
