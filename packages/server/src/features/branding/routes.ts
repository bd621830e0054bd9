import {
  CONFIG_FILES,
  configFileChecks,
  configFiles,
  getStyleSource,
  type Call,
  type ConfigFile,
  type FileReport,
} from '@assetportal/sdk/contract';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import { blobHash } from '../../store/blobs.js';
import { sendCurrent, versionOf } from '../../documents/versioned-documents.js';
import type { AppContext } from '../context.js';
import { createFileCleaner, type FileCleaner } from './clean/cleaner.js';
import type { CleanFile } from './clean/kinds.js';
import { createVisitorStylesheet, type VisitorFile } from './visitor-stylesheet.js';
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
  ctx.mount(getStyleSource, async (input) => {
    const file = await storedFile(ctx, 'style');
    return sendFile(input, file, 'private, no-cache');
  });

  ctx.restoreValidators.register('file', async (content, { name }, uploaded) => {
    const info = content as BrandingFileInfo;
    if (!isConfigFile(name)) throw new ApiError('not-found');
    if (uploaded !== undefined) return toStored(await cleaner.clean(name, uploaded));
    // Store the bytes again, because the last version that refers to them may be removed in the meantime.
    const bytes = await bytesOf(ctx.store.blobs, info);
    // The portal encoded this image itself; encoding it again would reduce its quality each time.
    if (/^image\/(?!svg)/.test(info.mime)) return { content, bytes };
    return toStored(await cleaner.clean(name, bytes));
  });
}

function mountFile(ctx: AppContext, name: ConfigFile, cleaner: FileCleaner): void {
  const { mount, documents } = ctx;
  const calls = configFiles[name];
  const visitorStylesheet = createVisitorStylesheet(ctx.brandingFiles, cleaner);
  mount(calls.get, async (input) => {
    const file = name === 'style' ? await visitorStylesheet() : await storedFile(ctx, name);
    return sendFile(input, file, 'public, no-cache');
  });

  const cleanBody = ({ request: { body } }: HandlerInput<Call>) =>
    cleaner.clean(name, Buffer.isBuffer(body) ? body : Buffer.alloc(0));

  mount(configFileChecks[name], async (input) => reportOf(await cleanBody(input)));
  mount(calls.set, async (input) => {
    const { content, bytes } = toStored(await cleanBody(input));
    return documents.write(input, fileKey(name), JSON.stringify(content), { action: 'file-set', bytes });
  });

  mount(calls.remove, (input) =>
    documents.write(input, fileKey(name), undefined, { action: 'file-removed' }),
  );
}

/** Returns a file as it is stored. @throws ApiError `not-found` */
async function storedFile({ brandingFiles }: AppContext, name: ConfigFile): Promise<VisitorFile> {
  const file = await brandingFiles.get(name);
  if (file === undefined) throw new ApiError('not-found');
  return { mime: file.mime, version: versionOf(file.stored), read: () => file.read() };
}

/** Sends a file, or a 304 if the client already has it. */
async function sendFile(
  input: HandlerInput<Call>,
  file: VisitorFile,
  cacheControl: string,
): Promise<unknown> {
  if (await sendCurrent(input, file.version, cacheControl)) return undefined;
  const bytes = await file.read();
  input.reply
    .type(file.mime)
    .headers({ 'content-security-policy': FILE_POLICY, 'content-disposition': 'inline' });
  return bytes;
}

/** Returns the reply to a trial upload. */
function reportOf({ mime, bytes, applied = bytes, facts = {}, notes = [] }: CleanFile): FileReport {
  const { font, ...others } = facts;
  return {
    mime,
    bytes: applied.length,
    ...others,
    ...(font && { font: { ...font } }),
    content: Buffer.from(applied).toString('base64'),
    notes: notes.map((note) => ({ ...note })),
  };
}

const isConfigFile = (name: string): name is ConfigFile => (CONFIG_FILES as readonly string[]).includes(name);

function toStored({ mime, bytes }: CleanFile): { content: BrandingFileInfo; bytes: Uint8Array } {
  return { content: { mime, bytes: bytes.length, sha256: blobHash(bytes) }, bytes };
}
