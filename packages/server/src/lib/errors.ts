/**
 * Error that prevents the portal from starting, or stops it. Has a stable code, a message for the admin, and a
 * hint on what to do next. The CLI exits with code 3 (2 for an invalid option).
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** Values for the translated message: the `name` of a variable (`setting-wrong`), or the `path` of a file. */
  readonly values: Readonly<Record<string, string>>;
  constructor(
    readonly code: StartErrorCode,
    message: string,
    /** Hint on what to do next. */
    readonly hint: string,
    options: ErrorOptions & { readonly values?: Readonly<Record<string, string>> } = {},
  ) {
    super(message, options);
    this.values = options.values ?? {};
  }
}

export type StartErrorCode =
  | 'folder-missing'
  | 'folder-not-a-folder'
  | 'folder-unreadable'
  | 'state-newer'
  | 'state-in-use'
  | 'state-unwritable'
  | 'state-damaged'
  | 'state-foreign'
  | 'state-open'
  | 'state-link'
  | 'state-missing'
  | 'state-exists'
  | 'data-not-empty'
  | 'backup-kind'
  | 'backup-damaged'
  | 'backup-newer'
  | 'home-missing'
  | 'proc-missing'
  | 'temp-unwritable'
  | 'disk-full'
  | 'setting-wrong'
  | 'sandbox-missing'
  | 'sqlite-missing'
  | 'port-in-use'
  | 'port-forbidden'
  | 'host-unknown';

/** Returns the code of a failed system call (`ENOENT`, `SQLITE_BUSY`, …), if the error has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns true if an operation failed because there is no space on the disk, or in the user's share of it. */
export function isDiskFull(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL';
}

/** Returns true if SQLite could not read a database because its content is damaged, or is no database. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(systemCode(error) ?? '');
