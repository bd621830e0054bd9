import { CONFIG_FILES, configFiles, type ConfigFile } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import { blobHash, type BlobRepository } from '../../store/blobs.js';
import type { RestoreValidators } from '../../documents/restore-validators.js';
import { sendVersion, type VersionedDocuments } from '../../documents/versioned-documents.js';
import type { FileCleaner } from './clean/cleaner.js';
import type { CleanFile } from './clean/kinds.js';
import { bytesOf, fileKey, type BrandingFileInfo, type BrandingFiles } from '../../documents/branding-files.js';

/** Nothing of a file runs, whoever opens it on its own; a drawing may use the styles and pictures that it holds. */
const FILE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** The files that an admin sets (decisions, section 2). */
export function fileRoutes(
  mount: Mount,
  parts: {
    readonly files: BrandingFiles;
    readonly blobs: BlobRepository;
    readonly versions: VersionedDocuments;
    readonly cleaner: FileCleaner;
    readonly checks: RestoreValidators;
  },
): void {
  const { files, blobs, versions, cleaner, checks } = parts;

  for (const name of CONFIG_FILES) {
    const calls = configFiles[name];
    mount(calls.get, async (asked) => {
      const file = await files.get(name);
      if (file === undefined) throw new ApiError('not-found');
      if (await sendVersion(asked, file.stored, 'public, no-cache')) return;
      const bytes = await file.read();
      asked.reply
        .type(file.mime)
        .headers({ 'content-security-policy': FILE_POLICY, 'content-disposition': 'inline' });
      return bytes;
    });

    mount(calls.set, async (asked) => {
      const sent = asked.request.body;
      const clean = await cleaner.clean(name, Buffer.isBuffer(sent) ? sent : Buffer.alloc(0));
      const { content, bytes } = kept(clean);
      return versions.write(asked, fileKey(name), JSON.stringify(content), { action: 'file-set', bytes });
    });

    mount(calls.remove, (asked) =>
      versions.write(asked, fileKey(name), undefined, { action: 'file-removed' }),
    );
  }

  checks.register('file', async (content, { lang: name }) => {
    const facts = content as BrandingFileInfo;
    if (!isConfigFile(name)) throw new ApiError('not-found');
    // Handed over again: the last version that named them may be forgotten in between.
    const bytes = await bytesOf(blobs, facts);
    // A picture was made by the portal itself, and would lose a little each time.
    if (/^image\/(?!svg)/.test(facts.mime)) return { content, bytes };
    return kept(await cleaner.clean(name, bytes));
  });
}

const isConfigFile = (name: string): name is ConfigFile => (CONFIG_FILES as readonly string[]).includes(name);

function kept({ mime, bytes }: CleanFile): { content: BrandingFileInfo; bytes: Uint8Array } {
  return { content: { mime, bytes: bytes.length, sha256: blobHash(bytes) }, bytes };
}
