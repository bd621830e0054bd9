/**
 * Maximum size of a file that a browser fetches into memory, in bytes (decisions, section 2: a departure from
 * the specification).
 */
export const MAX_BLOB_SIZE = 32 * 1024 * 1024;

/**
 * Returns true if a file of this size is fetched into memory. The browser writes larger files, and files of unknown
 * size, directly to disk.
 */
export function isSmall(bytes: number | undefined): boolean {
  return bytes !== undefined && bytes <= MAX_BLOB_SIZE;
}

/**
 * Returns the file name from a Content-Disposition header (RFC 6266). Prefers `filename*` over `filename`.
 * Removes folders from the name.
 *
 * @returns undefined if the header has no file name.
 */
export function fileNameOf(contentDisposition: string | null | undefined): string | undefined {
  const header = contentDisposition ?? '';
  const extended = /;\s*filename\*\s*=\s*"?([\w-]*)'[^']*'([^\s;"]+)/i.exec(header);
  const decoded = extended === null ? undefined : decode(extended[1] ?? '', extended[2] ?? '');
  const name = decoded ?? plainName(header);
  return name === undefined ? undefined : safe(name);
}

function plainName(header: string): string | undefined {
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header);
  if (quoted !== null) return quoted[1]?.replace(/\\(.)/g, '$1');
  return /;\s*filename\s*=\s*([^\s;"]+)/i.exec(header)?.[1];
}

function decode(charset: string, text: string): string | undefined {
  try {
    if (/^utf-8$/i.test(charset)) return decodeURIComponent(text);
  } catch {
    return undefined;
  }
  if (!/^iso-8859-1$/i.test(charset)) return undefined;
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function safe(name: string): string | undefined {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // eslint-disable-next-line no-control-regex -- matches the control characters to remove
  const clean = last.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return clean === '' || /^\.+$/.test(clean) ? undefined : clean;
}
