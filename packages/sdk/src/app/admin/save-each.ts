import type { Versioned } from '../../client/calls/versioned.js';
import { isPortalError, PortalError } from '../../client/transport/errors.js';
import type { CallOptions } from '../../client/transport/transport.js';

/** What became of saving several languages. */
export interface SavedEach {
  /** Lower-case codes of those that are saved. */
  readonly saved: ReadonlySet<string>;
  /** Lower-case codes of those that somebody else has changed meanwhile: nothing of theirs was overwritten. */
  readonly conflicts: readonly string[];
  /** The first that failed; null when all are saved. */
  readonly error: PortalError | null;
  readonly failed: boolean;
}

/** How a language's content is read and saved. */
export interface SaveEachOptions<T extends object> {
  /** The versions that were read, by lower-case code; brought up to date. */
  readonly etags: Map<string, string | undefined>;
  /** Saves whatever somebody else has changed meanwhile. */
  readonly overwrite: boolean;
  readonly read: (lang: string) => Promise<Versioned<object>>;
  readonly save: (lang: string, content: T, call: CallOptions) => Promise<string | undefined>;
}

/**
 * Saves what an admin has changed, language by language, each based on the version that was read (decisions, section 2,
 * Lost updates). One that fails does not keep the others.
 */
export async function saveEach<T extends object>(
  contents: readonly (readonly [lang: string, content: T])[],
  options: SaveEachOptions<T>,
): Promise<SavedEach> {
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

/** The version to base a save on. A language that was new here may have been added by somebody else meanwhile. */
async function baseOf(lang: string, options: SaveEachOptions<never>): Promise<string | undefined> {
  if (options.etags.has(lang)) return options.etags.get(lang);
  const { value, etag } = await options.read(lang);
  if (Object.keys(value).length > 0)
    throw new PortalError({ code: 'changed-meanwhile', message: '', status: 412 });
  return etag;
}
