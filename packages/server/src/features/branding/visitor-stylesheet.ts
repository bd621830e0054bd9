import { createHash } from 'node:crypto';
import type { BrandingFiles } from '../../documents/branding-files.js';
import { versionOf } from '../../documents/versioned-documents.js';
import type { CurrentVersion } from '../../http/conditional/etag.js';
import { ApiError } from '../../lib/api-error.js';
import type { FileCleaner } from './clean/cleaner.js';

/** A branding file in the form that visitors get. */
export interface VisitorFile {
  readonly mime: string;
  readonly version: CurrentVersion;
  read(): Promise<Uint8Array>;
}

/**
 * Returns the stylesheet without the rules that are not allowed. It is stored as the admin has written it, and cleaned
 * once per version: rules of this release apply to stylesheets of older ones too. If a rule was removed, the `ETag`
 * never equals that of the source, so that the cleaned form cannot be saved.
 */
export function createVisitorStylesheet(
  brandingFiles: BrandingFiles,
  cleaner: FileCleaner,
): () => Promise<VisitorFile> {
  let cached: { readonly version: string; readonly file: Promise<VisitorFile> } | undefined;
  return async () => {
    const file = await brandingFiles.get('style');
    if (file === undefined) throw new ApiError('not-found');
    const { mime, stored } = file;
    if (cached?.version === stored.version) return cached.file;
    const clean = async (): Promise<VisitorFile> => {
      const { applied, notes = [] } = await cleaner.clean('style', await file.read()).catch(refusedIsMissing);
      if (applied === undefined || notes.length === 0) {
        return { mime, version: versionOf(stored), read: () => file.read() };
      }
      const hash = createHash('sha256').update(applied).digest('base64url').slice(0, 27);
      return { mime, version: { etag: `"css-${hash}"`, stored: true }, read: () => Promise.resolve(applied) };
    };
    const entry = { version: stored.version, file: clean() };
    cached = entry;
    // Do not cache a failure.
    entry.file.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.file;
  };
}

/** A stylesheet that a newer release refuses as a whole is not sent. */
function refusedIsMissing(error: unknown): never {
  if (error instanceof ApiError && error.code === 'file-refused')
    throw new ApiError('not-found', { cause: error });
  throw error;
}
