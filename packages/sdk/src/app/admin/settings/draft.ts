import { diffConfig } from '../../../config/diff.js';
import { completeConfig } from '../../../config/complete.js';
import { mergeConfigs } from '../../../config/merge.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import { draftStart } from '../../local-data.js';
import { isObject } from '../../../lib/object.js';
import { STORAGE_KEYS, type Storage } from '../../../lib/storage.js';
import { readLanguageDrafts, type LanguageDraft } from './translation-edits.js';

/**
 * Unsaved settings that survive a reload and an ended session (decisions, section 7, Unsaved work). They contain no
 * passwords or tokens, because the configuration has none, and no files.
 */
export interface Draft {
  /** User to whom the changes belong. */
  readonly user: string;
  /** Version of the configuration on which they are based. Undefined if the server sent none. */
  readonly etag: string | undefined;
  /** The configuration on which they are based. */
  readonly base: PortalConfig;
  /** The configuration with the changes. */
  readonly config: PortalConfig;
  /** Unsaved translations. */
  readonly translations?: readonly LanguageDraft[];
  /** Time of the last change, in milliseconds since 1970. */
  readonly changed: number;
}

/** The draft of an admin, in the storage that ends with the session of the browser. */
export interface DraftStore {
  /** Returns the draft of a user. Removes one of another user, and one that is not readable. */
  readonly read: (user: string) => Draft | undefined;
  /** Stores the draft, in place of the previous one. */
  readonly write: (draft: Draft) => void;
  /** Removes the draft. */
  readonly remove: () => void;
}

/** Creates the store of the draft. */
export function createDraftStore(storage: Storage): DraftStore {
  const key = STORAGE_KEYS.settingsDraft;
  return {
    read(user) {
      const text = storage.get(key);
      if (text === null) return undefined;
      const draft = parseDraft(text);
      if (draft?.user === user) return draft;
      storage.remove(key);
      return undefined;
    },
    write: ({ user, ...draft }) => storage.set(key, `${draftStart(user)}${JSON.stringify(draft).slice(1)}`),
    remove: () => storage.remove(key),
  };
}

/**
 * Returns the stored configuration with the changes of a draft. Where someone else has changed the same value since
 * then, the value of the draft is used: the admin sees and saves it as an own change.
 */
export function withDraft(current: PortalConfig, { base, config }: Draft): PortalConfig {
  return completeConfig(mergeConfigs(base, config, current).config).config;
}

/** Returns true if the draft changes anything in the stored configuration. */
export const isUseful = (current: PortalConfig, draft: Draft): boolean =>
  diffConfig(current, withDraft(current, draft)).length > 0;

function parseDraft(text: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const { user, etag, base, config, changed, translations } = value;
    if (typeof user !== 'string' || typeof changed !== 'number') return undefined;
    return {
      user,
      etag: typeof etag === 'string' ? etag : undefined,
      base: completeConfig(base).config,
      config: completeConfig(config).config,
      translations: readLanguageDrafts(translations),
      changed,
    };
  } catch {
    return undefined;
  }
}
