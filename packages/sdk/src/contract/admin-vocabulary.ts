// Separate from the other vocabulary, so that the first load of the portal does not contain it.

/**
 * Actions recorded in the audit log: logins, downloads, changes by admins, commands on the state, and rules written by
 * the portal.
 */
export const AUDIT_ACTIONS = [
  'login',
  'login-failed',
  'logout',
  'password-mail',
  'password-reset',
  'password-changed',
  'download',
  'zip',
  'user-added',
  'user-changed',
  'user-removed',
  'group-added',
  'group-removed',
  'session-ended',
  'token-created',
  'token-revoked',
  'saved',
  'restored',
  'file-set',
  'file-removed',
  'rules-pending',
  'loss-confirmed',
  'index-retried',
  'key-rotated',
  'backup',
  'backup-restored',
] as const;

/** Action recorded in the audit log. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Kinds of versioned document. */
export const HISTORY_KINDS = [
  'config',
  'translations',
  'custom_html',
  'file',
  'convert_sets',
  'collections',
  'rights',
] as const;

/** Kind of versioned document. */
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Kinds of change of a versioned document. */
export const CHANGE_ACTIONS = ['edit', 'upgrade', 'restore'] as const;

/** Kind of change of a versioned document: by an admin, by an upgrade to a newer version, or back to an older one. */
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** Kinds of client that change documents. */
export const CHANGE_CLIENTS = ['browser', 'program'] as const;

/** Kind of client behind a change: a browser, or a program such as the CLI. */
export type ChangeClient = (typeof CHANGE_CLIENTS)[number];

/**
 * Parts of a backup, in the order in which they are displayed: everything that an admin has set (decisions, section 7,
 * Backup). An admin includes and restores each part separately.
 */
export const BACKUP_PARTS = [
  'config',
  'translations',
  'pages',
  'branding',
  'formats',
  'access',
  'users',
] as const;

/** Part of a backup. */
export type BackupPart = (typeof BACKUP_PARTS)[number];

/** Target formats of conversions. */
export const CONVERT_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'tiff', 'pdf', 'mp4'] as const;

/** Target format of a conversion. */
export type ConvertFormat = (typeof CONVERT_FORMATS)[number];
