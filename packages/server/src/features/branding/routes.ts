import { CONFIG_FILES, configFiles, type ConfigFile } from '@assetportal/sdk/contract';
import { ApiError } from '../../lib/api-error.js';
import { blobHash } from '../../store/blobs.js';
import { sendVersion } from '../../documents/versioned-documents.js';
import type { AppContext } from '../context.js';
import { createFileCleaner, type FileCleaner } from './clean/cleaner.js';
import type { CleanFile } from './clean/kinds.js';
import { bytesOf, fileKey, type BrandingFileInfo } from '../../documents/branding-files.js';

/**
 * Prevents scripts from running when a file is opened directly. An SVG may use its inline styles and embedded
 * images.
 */
const FILE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/**
 * Adds the branding file routes (decisions, section 2): logos, hero images, favicon, watermark, font,
 * stylesheet.
 */
export function brandingRoutes(ctx: AppContext): void {
  const cleaner = createFileCleaner();
  ctx.app.addHook('onClose', () => cleaner.close());
  for (const name of CONFIG_FILES) mountFile(ctx, name, cleaner);

  ctx.restoreValidators.register('file', async (content, { name }) => {
    const info = content as BrandingFileInfo;
    if (!isConfigFile(name)) throw new ApiError('not-found');
    // Store the bytes again, because the last version that refers to them may be removed in the meantime.
    const bytes = await bytesOf(ctx.store.blobs, info);
    // The portal encoded this image itself; encoding it again would reduce its quality each time.
    if (/^image\/(?!svg)/.test(info.mime)) return { content, bytes };
    return toStored(await cleaner.clean(name, bytes));
  });
}

function mountFile(
  { mount, brandingFiles, documents }: AppContext,
  name: ConfigFile,
  cleaner: FileCleaner,
): void {
  const calls = configFiles[name];
  mount(calls.get, async (input) => {
    const file = await brandingFiles.get(name);
    if (file === undefined) throw new ApiError('not-found');
    if (await sendVersion(input, file.stored, 'public, no-cache')) return;
    const bytes = await file.read();
    input.reply
      .type(file.mime)
      .headers({ 'content-security-policy': FILE_POLICY, 'content-disposition': 'inline' });
    return bytes;
  });

  mount(calls.set, async (input) => {
    const sent = input.request.body;
    const clean = await cleaner.clean(name, Buffer.isBuffer(sent) ? sent : Buffer.alloc(0));
    const { content, bytes } = toStored(clean);
    return documents.write(input, fileKey(name), JSON.stringify(content), { action: 'file-set', bytes });
  });

  mount(calls.remove, (input) =>
    documents.write(input, fileKey(name), undefined, { action: 'file-removed' }),
  );
}

const isConfigFile = (name: string): name is ConfigFile => (CONFIG_FILES as readonly string[]).includes(name);

function toStored({ mime, bytes }: CleanFile): { content: BrandingFileInfo; bytes: Uint8Array } {
  return { content: { mime, bytes: bytes.length, sha256: blobHash(bytes) }, bytes };
}
