/**
 * Error that prevents the portal from starting, or stops it. Has a stable code, a message for the admin, and a
 * hint on what to do next. The CLI exits with code 3 (2 for an invalid option).
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** For `setting-wrong`, contains the `name` of the variable. */
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
  | 'disk-full'
  | 'setting-wrong'
  | 'port-in-use'
  | 'port-forbidden'
  | 'host-unknown';

/** Returns the code of a failed system call (`ENOENT`, `SQLITE_BUSY`, …), if the error has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
