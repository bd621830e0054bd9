import { isPortalError, type PortalError } from '../client/errors.js';
import type { CallOptions } from '../client/transport.js';

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

/**
 * Saves what an admin has changed, language by language, each based on the version that was read (decisions, section 2,
 * Lost updates). One that fails does not keep the others.
 *
 * @param options.etags The versions that were read, by lower-case code; brought up to date.
 * @param options.overwrite Saves whatever somebody else has changed meanwhile.
 */
export async function saveEach<T>(
  contents: readonly (readonly [lang: string, content: T])[],
  options: {
    readonly etags: Map<string, string | undefined>;
    readonly overwrite: boolean;
    readonly save: (lang: string, content: T, call: CallOptions) => Promise<string | undefined>;
  },
): Promise<SavedEach> {
  const saved = new Set<string>();
  const conflicts: string[] = [];
  let failed = false;
  let error: PortalError | null = null;
  for (const [lang, content] of contents) {
    const etag = options.overwrite ? undefined : options.etags.get(lang);
    try {
      options.etags.set(lang, await options.save(lang, content, etag === undefined ? {} : { ifMatch: etag }));
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
