/** A downloaded file in the ledger. */
export interface LedgerEntry {
  /** ID of the asset. */
  readonly id: string;
  /** ID of the convert set. */
  readonly set: string;
  /** Version of the original: its SHA-256. Empty if it is unknown; the next run then downloads the file again. */
  readonly version: string;
  /** Path relative to the target folder, separated by `/`. */
  readonly name: string;
  /** Path of the original in the library when the file was downloaded. */
  readonly source: string;
  /** Size in bytes. */
  readonly size: number;
  /** Time of the last change, in milliseconds since the epoch. */
  readonly mtime: number;
  /** SHA-256 of the file, in lower-case hexadecimal. */
  readonly sha256: string;
}

/** Line of the ledger that removes an entry. */
export interface LedgerRemoval {
  readonly id: string;
  readonly set: string;
  readonly removed: true;
}

const STRING_KEYS = ['id', 'set', 'version', 'name', 'source', 'sha256'] as const;

/** Parses a line of the ledger. Returns undefined if it is damaged, or if its path would leave the target folder. */
export function parseLine(line: string): LedgerEntry | LedgerRemoval | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const entry = value as Record<string, unknown>;
  if (typeof entry['id'] !== 'string' || typeof entry['set'] !== 'string') return undefined;
  if (entry['removed'] === true) return entry as unknown as LedgerRemoval;
  const complete = STRING_KEYS.every((key) => typeof entry[key] === 'string');
  const numbers = Number.isFinite(entry['size']) && Number.isFinite(entry['mtime']);
  return complete && numbers && isInside(entry['name'] as string)
    ? (entry as unknown as LedgerEntry)
    : undefined;
}

/** Returns true for a relative path that stays in its folder, and is not the state folder. */
function isInside(path: string): boolean {
  const parts = path.split('/');
  return !/[\\\0:]/.test(path) && parts.every((part) => part !== '' && !part.startsWith('.'));
}
