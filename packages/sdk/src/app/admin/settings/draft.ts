import { diffConfig } from '../../../config/diff.js';
import { completeConfig } from '../../../config/complete.js';
import { mergeConfigs } from '../../../config/merge.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import { normalizeLocale } from '../../../lib/locale-code.js';
import type { PagesByLanguage } from '../../../domains/pages/rules.js';
import { pageChanges, withPageHtml, type PageChange } from './page-changes.js';
import { createDraftStore, type DraftStore } from '../../../documents/editor/draft.js';
import { isObject } from '../../../lib/object.js';
import { STORAGE_KEYS, type Storage } from '../../../lib/storage.js';
import { readLanguageDrafts, type LanguageDraft } from './translation-edits.js';

/**
 * Unsaved settings that survive a reload and an ended session (decisions, section 7, Unsaved work). They contain no
 * passwords or tokens, because the configuration has none, and no files.
 */
export interface Draft {
  /** Version of the configuration on which they are based. Undefined if the server sent none. */
  readonly etag: string | undefined;
  /** The configuration on which they are based. */
  readonly base: PortalConfig;
  /** The configuration with the changes. */
  readonly config: PortalConfig;
  /** Unsaved translations. */
  readonly translations?: readonly LanguageDraft[];
  /** Changes of custom pages. */
  readonly pages?: readonly PageChange[];
  /** Time of the last change, in milliseconds since 1970. */
  readonly changed: number;
}

/** Creates the store of the draft. */
export const createSettingsDrafts = (storage: Storage): DraftStore<Draft> =>
  createDraftStore<Draft>(
    storage,
    STORAGE_KEYS.settingsDraft,
    ({ etag, base, config, changed, translations, pages }) =>
      typeof changed !== 'number'
        ? undefined
        : {
            etag: typeof etag === 'string' ? etag : undefined,
            base: completeConfig(base).config,
            config: completeConfig(config).config,
            translations: readLanguageDrafts(translations),
            pages: Array.isArray(pages) ? (pages as unknown[]).filter(isPageChange) : [],
            changed,
          },
  );

/**
 * Returns the stored configuration with the changes of a draft. Where someone else has changed the same value since
 * then, the value of the draft is used: the admin sees and saves it as an own change.
 */
export function withDraft(current: PortalConfig, { base, config }: Draft): PortalConfig {
  return completeConfig(mergeConfigs(base, config, current).config).config;
}

/** Returns the stored pages with the changes of a draft. */
export const withDraftPages = (current: PagesByLanguage, { pages }: Draft): PagesByLanguage =>
  (pages ?? []).reduce((all, change) => withPageHtml(all, change, change.after), current);

/** Returns true if the draft changes anything in the stored configuration, or in the stored pages. */
export const isUseful = (current: PortalConfig, draft: Draft, pages: PagesByLanguage = {}): boolean =>
  diffConfig(current, withDraft(current, draft)).length > 0 ||
  pageChanges(pages, withDraftPages(pages, draft)).length > 0;

function isPageChange(value: unknown): value is PageChange {
  if (!isObject(value)) return false;
  const { kind, id, short, key, before, after } = value;
  const isHtml = (html: unknown) => html === null || typeof html === 'string';
  const isNamed = [id, short, key].every((name) => typeof name === 'string');
  return (
    kind === 'page' && isNamed && short === normalizeLocale(String(short)) && isHtml(before) && isHtml(after)
  );
}
