import * as z from 'zod/mini';
import { isObject } from '../../lib/object.js';
import { changeQuery } from './common/change.js';
import { wrapped } from './common/complete.js';
import { LocaleCode, LocaleList } from './common/locale.js';
import { notTooDeep } from './common/nesting.js';
import { completeSaveReport, DryRun, SaveReport } from './common/save-report.js';

/** Tree of translations, with metadata under `_meta`. `{}` if none are stored (decisions, section 2). */
export const MessageTree = z.record(z.string(), z.unknown());

export type MessageTree = z.infer<typeof MessageTree>;

/** Metadata of a language's translations (specification, section 3, Translation object). */
export const TranslationsMeta = z.looseObject({
  /** Front-end version of the translations. */
  version: z.optional(z.string()),
  /** Language code to send with `session/set_locale` instead of the language's own code. */
  content_language: z.optional(z.string()),
  /** Language from which the messages were translated. */
  source_template: z.optional(z.string()),
  /** Message keys whose message may be identical to that in the source language. */
  allowlist: z.optional(z.array(z.string())),
  /** Native name of the language. */
  lang: z.optional(z.string()),
});

/** Metadata of a language's translations. */
export interface TranslationsMeta extends z.infer<typeof TranslationsMeta> {}

export const getTranslationLocales = {
  reply: LocaleList,
  complete: wrapped('locales'),
};

export const getTranslations = {
  query: z.object({ lang: LocaleCode }),
  reply: MessageTree,
};

export const saveTranslations = {
  query: z.object({ lang: LocaleCode, dry_run: DryRun, ...changeQuery }),
  // The reply reports invalid messages, as for the configuration.
  body: MessageTree.check(notTooDeep),
  reply: SaveReport,
  complete: completeSaveReport,
};

export const getContentLocales = {
  reply: LocaleList,
  complete: wrapped('locales'),
};

export const getAllLanguages = {
  query: z.object({ lang: LocaleCode }),
  reply: z.looseObject({
    /** Language names, keyed by lower-case code. */
    languages: z.record(z.string(), z.string()),
  }),
  complete: wrapped('languages', (reply) => isObject(reply) && !('languages' in reply)),
};
