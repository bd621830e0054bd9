import type { CollectionDefinition } from '../../contract/schemas/collections.js';
import type { BackupUser } from '../../contract/schemas/admin/backup.js';
import type { ConvertSetDefinition } from '../../contract/schemas/convert-sets.js';
import type { Permissions } from '../../contract/schemas/admin/permissions.js';
import type { BackupPart, ConfigFile } from '../../contract/vocabulary.js';

/** Settings of a portal: the content of a backup, or the present state. */
export interface PortalSettings {
  /** Stored configuration. Empty if none is stored. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Stored translations with their metadata, keyed by language. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Custom pages by key, keyed by language. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** SHA-256 of each branding file. */
  readonly branding: Readonly<Partial<Record<ConfigFile, string>>>;
  readonly convertSets: readonly ConvertSetDefinition[];
  readonly collections: readonly CollectionDefinition[];
  /** True if each top-level folder is a collection. */
  readonly folders: boolean;
  /** Groups that an admin added. */
  readonly groups: readonly string[];
  readonly permissions: Permissions;
  readonly users: readonly BackupUser[];
}

/** Returns the numbers of items in each part, such as `{ groups: 6, rules: 23 }`. */
export function partCounts(
  settings: PortalSettings,
  changedSettings: number,
): Readonly<Record<BackupPart, Readonly<Record<string, number>>>> {
  const pages = new Set(Object.values(settings.pages).flatMap((ofLanguage) => Object.keys(ofLanguage)));
  return {
    config: { settings: changedSettings },
    translations: { languages: Object.keys(settings.translations).length },
    pages: { pages: pages.size },
    branding: { files: Object.keys(settings.branding).length },
    formats: { formats: settings.convertSets.length, collections: settings.collections.length },
    access: { groups: settings.groups.length, rules: settings.permissions.rights.length },
    users: { users: settings.users.length },
  };
}
