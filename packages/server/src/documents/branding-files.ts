import type { ConfigFile } from '@assetportal/sdk/contract';
import type { BlobRepository } from '../store/blobs.js';
import type { DocumentKey, DocumentRepository, StoredDocument } from '../store/documents.js';

/** What is kept of a file beside its bytes, as its versions list it. */
export interface BrandingFileInfo {
  readonly mime: string;
  /** How many. */
  readonly bytes: number;
  readonly sha256: string;
}

/** A file that an admin has set. */
interface BrandingFile extends BrandingFileInfo {
  readonly stored: StoredDocument;
  read(): Promise<Uint8Array>;
}

export const fileKey = (name: ConfigFile): DocumentKey => ({ kind: 'file', name });

/** The files that admins set; undefined where none is set. Whoever keeps one in memory listens to the changes. */
export interface BrandingFiles {
  get(name: ConfigFile): Promise<BrandingFile | undefined>;
}

export function createBrandingFiles(documents: DocumentRepository, blobs: BlobRepository): BrandingFiles {
  return {
    async get(name) {
      const stored = await documents.get(fileKey(name));
      if (stored === undefined) return undefined;
      const facts = JSON.parse(stored.content) as BrandingFileInfo;
      return { ...facts, stored, read: () => bytesOf(blobs, facts) };
    },
  };
}

/** The bytes that a document names: they go only together with it. */
export async function bytesOf(blobs: BlobRepository, { sha256 }: BrandingFileInfo): Promise<Uint8Array> {
  const bytes = await blobs.get(sha256);
  if (bytes === undefined) throw new Error(`The bytes ${sha256} of a file are not in the state.`);
  return bytes;
}
