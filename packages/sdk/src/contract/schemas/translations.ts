import * as z from 'zod/mini';
import { isObject } from '../../lib/object.js';
import { CATALOG_LIMITS } from '../../lib/catalog-tree.js';
import { wrapped } from './common/complete.js';
import { LocaleCode, LocaleList } from './common/locale.js';
import { membersOf, notTooDeep } from './common/nesting.js';
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

/**
 * Checks a {@link MessageTree} before it is saved. The metadata must be valid, and all messages must be strings
 * within {@link CATALOG_LIMITS}.
 */
function stringsOnly(payload: z.core.ParsePayload<MessageTree>): void {
  const meta = z.safeParse(z.optional(TranslationsMeta), payload.value['_meta']);
  if (!meta.success) {
    const issues = meta.error.issues as z.core.$ZodRawIssue[];
    payload.issues.push(...issues.map((issue) => ({ ...issue, path: ['_meta', ...(issue.path ?? [])] })));
    return;
  }
  let count = 0;
  for (const { value, path } of membersOf(payload.value)) {
    if (path[0] === '_meta') continue;
    const issue = faultOf(value, path, (count += typeof value === 'string' ? 1 : 0));
    if (issue === undefined) continue;
    payload.issues.push({ ...issue, input: value, path: [...path] });
    return;
  }
}

function faultOf(value: unknown, path: readonly string[], count: number) {
  const tooBig = (maximum: number) => ({ code: 'too_big', origin: 'string', maximum }) as const;
  if ((path.at(-1) ?? '').length > CATALOG_LIMITS.key) return tooBig(CATALOG_LIMITS.key);
  if (path.length > CATALOG_LIMITS.depth) return tooBig(CATALOG_LIMITS.depth);
  if (count > CATALOG_LIMITS.messages) return tooBig(CATALOG_LIMITS.messages);
  if (typeof value === 'string')
    return value.length > CATALOG_LIMITS.length ? tooBig(CATALOG_LIMITS.length) : undefined;
  const isTree = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isTree ? undefined : ({ code: 'invalid_type', expected: 'string' } as const);
}

export const saveTranslations = {
  query: z.object({ lang: LocaleCode, dry_run: DryRun }),
  body: MessageTree.check(notTooDeep, stringsOnly),
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
