import type { Portal } from '../../client/portal.js';
import { createAdminClient } from '../../client/calls/administration.js';
import type { CreateSha256 } from '../../client/transfer/sha256.js';
import { isPortalError } from '../../client/transport/errors.js';
import type { CallOptions } from '../../client/transport/options.js';
import { MAX_BRANDING_FILE_SIZE } from '../../contract/limits.js';
import type { ConfigFile } from '../../contract/vocabulary.js';
import { brandingEntry, brandingType } from '../../domains/backup/resources.js';
import type { Resource, ResourceContent, ResourceFile } from '../resource/resource.js';
import { inHistory } from '../resource/versions.js';

/** Length of a SHA-256 in hexadecimal. */
const HASH_LENGTH = 64;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Returns a branding file as a resource. Its content describes the file (`image/png, 1204 bytes, sha256 …`), and is
 * empty if none is set. The bytes are held until the resource is no longer used.
 *
 * @param sha256 Creates the SHA-256 that is used.
 */
export function brandingResource(portal: Portal, file: ConfigFile, sha256: CreateSha256): Resource {
  const admin = createAdminClient(portal);
  const stored = new Map<string, Bytes>();
  const contentOf = async (type: string, bytes: Bytes): Promise<ResourceContent> => {
    const hash = await sha256();
    hash.update(bytes);
    const description = describe({ type, bytes: bytes.length, sha256: hash.digest() });
    stored.set(description, bytes);
    return { file: description };
  };
  const bytesOf = (content: ResourceContent): { readonly type: string; readonly bytes: Bytes } => {
    const description = String(content['file']);
    const bytes = stored.get(description);
    if (bytes === undefined) throw new Error(`The bytes of ${description} are not available.`);
    return { type: description.split(',', 1)[0] ?? '', bytes };
  };
  return {
    kind: 'branding',
    name: `branding/${file}`,
    keyOf: () => undefined,
    read: async (options) => {
      const found = await readFile(portal, file, options);
      const { type, bytes, etag } = found;
      return { value: bytes === undefined ? {} : await contentOf(type, bytes), etag };
    },
    save: (content, options) =>
      content['file'] === undefined
        ? portal.branding.remove({ file }, options)
        : portal.branding.set({ file, ...bytesOf(content) }, options),
    ...inHistory(portal, { kind: 'file', name: file }, fromInfo),
    isPristine: (content) => content['file'] === undefined,
    faults: () => [],
    hashOf: ({ file: description }) =>
      typeof description === 'string' ? description.slice(-HASH_LENGTH) : undefined,
    toFile: (content) => {
      const { type, bytes } = bytesOf(content);
      return { path: brandingEntry(file, type), bytes };
    },
    fromFile: ({ path, bytes }: ResourceFile) => {
      if (bytes.length > MAX_BRANDING_FILE_SIZE) throw new SyntaxError('The file is too large.');
      return contentOf(brandingType(path), bytes);
    },
    // A stylesheet is stored as the admin wrote it. The portal encodes or cleans every other file.
    prepare: async (content, options) => {
      if (content['file'] === undefined || file === 'style') return content;
      const { mime, bytes } = await admin.branding.check({ file, ...bytesOf(content) }, options);
      return contentOf(mime, bytes);
    },
  };
}

interface StoredFile {
  /** Media type without parameters. */
  readonly type: string;
  /** Undefined if no file is set. */
  readonly bytes: Bytes | undefined;
  readonly etag: string | undefined;
}

async function readFile(
  portal: Portal,
  file: ConfigFile,
  options: CallOptions | undefined,
): Promise<StoredFile> {
  try {
    if (file === 'style') {
      const { value, etag } = await createAdminClient(portal).branding.styleSource({}, options);
      return { type: 'text/css', bytes: new TextEncoder().encode(value), etag };
    }
    const response = await portal.branding.get({ file }, options);
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';', 1);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { type: type.trim(), bytes, etag: response.headers.get('etag') ?? undefined };
  } catch (error) {
    if (!isPortalError(error, 'not-found')) throw error;
    return { type: '', bytes: undefined, etag: undefined };
  }
}

/** Returns the content for the metadata of a file in the history. */
const fromInfo = (info: ResourceContent): ResourceContent => {
  const { mime, bytes, sha256 } = info as Record<string, string | number>;
  return { file: describe({ type: String(mime), bytes: Number(bytes), sha256: String(sha256) }) };
};

const describe = (file: { readonly type: string; readonly bytes: number; readonly sha256: string }): string =>
  `${file.type}, ${file.bytes} bytes, sha256 ${file.sha256}`;
