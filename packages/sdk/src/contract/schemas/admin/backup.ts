import * as z from 'zod/mini';
import { BACKUP_PARTS } from '../../vocabulary.js';
import { ChangeQuery } from '../common/change.js';
import { LocaleCode } from '../common/locale.js';
import { GroupName, UserName } from './users.js';

/** Parts, separated by commas: `config,users`. */
const Parts = z
  .string()
  .check(z.regex(new RegExp(`^(?:${BACKUP_PARTS.join('|')})(?:,(?:${BACKUP_PARTS.join('|')}))*$`)));

/** Manifest of a backup: its first entry. It contains no time, address, user or host. */
export const BackupManifest = z.looseObject({
  /** Version of the archive format. */
  format: z.int().check(z.minimum(1)),
  /** Front-end version whose schemas the content has. */
  schema: z.string().check(z.maxLength(100), z.regex(/^\d+(?:\.\d+){0,3}$/)),
  /** Parts that the backup contains. A part without a resource is empty. Restoring it removes the present settings. */
  parts: z.array(z.string().check(z.maxLength(50))).check(z.maxLength(100)),
  /** True if the users have their password hashes. */
  with_secrets: z.optional(z.literal(true)),
  /** SHA-256 of the content of each resource in lower-case hexadecimal, keyed by the name of its entry. */
  resources: z.record(z.string(), z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});

/** Manifest of a backup. */
export interface BackupManifest extends z.infer<typeof BackupManifest> {}

/**
 * Argon2id hash of a password with limited costs. Verifying a hash with arbitrary costs could use up the memory of the
 * server.
 */
const PasswordHash = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(
      /^\$argon2id\$v=19\$m=(?:\d{1,5}|1\d{5}),t=[1-9],p=[1-8]\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,128}$/,
    ),
  );

/** A stored address. Earlier versions also accepted addresses that are not in `MailAddress`. */
const StoredMailAddress = z
  .string()
  .check(z.maxLength(254), z.regex(/^[^\s@<>,;:"\p{C}]+@[^\s@<>,;:"\p{C}]+$/u));

/** User in a backup. */
export const BackupUser = z.strictObject({
  name: UserName,
  email: z.nullable(StoredMailAddress),
  groups: z.array(GroupName).check(z.maxLength(200)),
  isAssetUser: z.boolean(),
  isGuiAdmin: z.boolean(),
  locale: z.nullable(LocaleCode),
  /** Only in a backup with secrets, and only if the user has a password. */
  password: z.optional(PasswordHash),
});

/** User in a backup. */
export interface BackupUser extends z.infer<typeof BackupUser> {}

/** Content of the resource `users.json`. */
export const BackupUsers = z.strictObject({ users: z.array(BackupUser).check(z.maxLength(200_000)) });

/** Content of the resource `groups.json`: the groups that an admin added. */
export const BackupGroups = z.strictObject({ groups: z.array(GroupName).check(z.maxLength(20_000)) });

/** A difference between a backup and the present state. */
export const BackupChange = z.looseObject({
  change: z.enum(['added', 'changed', 'removed']),
  /**
   * What differs: `setting`, `text`, `language`, `page`, `file`, `format`, `collection`, `group`, `rule`,
   * `without-rule`, `user`, or `document` for a difference without effect, such as an unknown key.
   */
  item: z.string(),
  /** Path of a setting, key of a message or page, name of a file, group or user, folder of a rule, or an ID. */
  name: z.string(),
  /** Language of a message or page, or group of a rule. */
  of: z.optional(z.string()),
  /** Present value as short text. */
  from: z.optional(z.string()),
  /** Value in the backup as short text. */
  to: z.optional(z.string()),
});

/** A difference between a backup and the present state. */
export interface BackupChange extends z.infer<typeof BackupChange> {}

/** What restoring a part would change. */
export const BackupPartReport = z.looseObject({
  part: z.string(),
  /** Size of its resources in bytes. */
  bytes: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** The first differences. */
  details: z.array(BackupChange),
  /** Parts that must be restored together with this one, because it refers to their content. */
  requires: z.array(z.string()),
  /** Reason why the part cannot be restored. */
  problem: z.optional(z.looseObject({ code: z.string(), detail: z.string() })),
});

/** What restoring a part would change. */
export interface BackupPartReport extends z.infer<typeof BackupPartReport> {}

/** A checked backup. */
export const BackupReport = z.looseObject({
  format: z.int(),
  schema: z.string(),
  with_secrets: z.boolean(),
  /** True if a newer release wrote the backup. It cannot be restored, and the parts have no differences. */
  newer: z.boolean(),
  parts: z.array(BackupPartReport),
});

/** A checked backup. */
export interface BackupReport extends z.infer<typeof BackupReport> {}

/** Result of a restore. */
export const RestoreReport = z.looseObject({
  restored: z.array(z.string()),
  /** Parts that were not restored. Nothing of them has changed. */
  failed: z.array(z.looseObject({ part: z.string(), code: z.string(), detail: z.string() })),
  /** Name of the backup of the state before, which is stored on the server. */
  backup: z.string(),
});

/** Result of a restore. */
export interface RestoreReport extends z.infer<typeof RestoreReport> {}

/** The present settings, as a backup would contain them. */
export const BackupFacts = z.looseObject({
  parts: z.array(
    z.looseObject({
      part: z.string(),
      bytes: z.int(),
      /** Numbers of the items in the part, such as `{ groups: 6, rules: 23 }`. */
      counts: z.record(z.string(), z.int()),
    }),
  ),
  /** Size of the complete backup in bytes. */
  bytes: z.int(),
  /** Backups that the server stored before restores, newest first. */
  stored: z.array(z.looseObject({ name: z.string(), date: z.string(), bytes: z.int() })),
});

/** The present settings, as a backup would contain them. */
export interface BackupFacts extends z.infer<typeof BackupFacts> {}

export const getBackup = {
  query: z.object({ parts: z.optional(Parts), with_secrets: z.optional(z.literal('1')) }),
  reply: z.unknown(),
};

export const getBackupFacts = { reply: BackupFacts };

export const getStoredBackup = {
  params: z.object({ name: z.string().check(z.regex(/^before-restore-\d{8}T\d{9}Z$/)) }),
  reply: z.unknown(),
};

export const checkBackup = { query: z.object({ dry_run: z.literal('1') }), reply: BackupReport };

export const restoreBackup = {
  query: z.extend(ChangeQuery, { parts: z.optional(Parts) }),
  reply: RestoreReport,
};
