import type { Versioned } from '../../client/calls/versioned.js';
import { isPortalError, PortalError } from '../../client/transport/errors.js';
import type { CallOptions } from '../../client/transport/transport.js';

/** Result of saving several languages. */
export interface SaveEachResult {
  /** Lower-case codes of the saved languages. */
  readonly saved: ReadonlySet<string>;
  /**
   * Lower-case codes of the languages that were not saved, because another admin has changed them in the
   * meantime.
   */
  readonly conflicts: readonly string[];
  /** The first PortalError, or null if there was none. */
  readonly error: PortalError | null;
  /** True if at least one language was not saved, for any reason. */
  readonly failed: boolean;
}

/**
 * Options of {@link saveEach}: the functions that read and save a language, and the ETags of the loaded
 * versions.
 */
export interface SaveEachOptions<T extends object> {
  /** ETags of the loaded versions, by lower-case language code. Updated after each save. */
  readonly etags: Map<string, string | undefined>;
  /** Saves even if another admin has changed the language in the meantime. */
  readonly overwrite: boolean;
  readonly read: (lang: string) => Promise<Versioned<object>>;
  readonly save: (lang: string, content: T, call: CallOptions) => Promise<string | undefined>;
}

/**
 * Saves an admin's changes, one language after another. Unless `overwrite` is set, a save fails if the stored
 * version is not the loaded one (decisions, section 2, Lost updates). A failure does not prevent the other
 * languages from being saved.
 */
export async function saveEach<T extends object>(
  contents: readonly (readonly [lang: string, content: T])[],
  options: SaveEachOptions<T>,
): Promise<SaveEachResult> {
  const saved = new Set<string>();
  const conflicts: string[] = [];
  let failed = false;
  let error: PortalError | null = null;
  for (const [lang, content] of contents) {
    try {
      const etag = options.overwrite ? undefined : await baseOf(lang, options);
      const call = etag === undefined ? {} : { ifMatch: etag };
      options.etags.set(lang, await options.save(lang, content, call));
      saved.add(lang);
    } catch (reason) {
      failed = true;
      if (!isPortalError(reason)) continue;
      error ??= reason;
      if (reason.code === 'changed-meanwhile') conflicts.push(lang);
    }
  }
  return { saved, conflicts, error, failed };
}

/**
 * Returns the ETag for the precondition of a save. For a language that was not loaded, requests the current
 * ETag.
 *
 * @throws PortalError `changed-meanwhile` if another admin has added the language in the meantime
 */
async function baseOf(lang: string, options: SaveEachOptions<never>): Promise<string | undefined> {
  if (options.etags.has(lang)) return options.etags.get(lang);
  const { value, etag } = await options.read(lang);
  if (Object.keys(value).length > 0)
    throw new PortalError({ code: 'changed-meanwhile', message: '', status: 412 });
  return etag;
}
