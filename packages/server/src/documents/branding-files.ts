import {
  API_BASE_PATH,
  CONFIG_FILES,
  type AvailableConfig,
  type ConfigFile,
} from '@assetportal/sdk/contract';
import type { BlobRepository } from '../store/blobs.js';
import type { DocumentKey, DocumentRepository, StoredDocument } from '../store/documents.js';

/** Path of the branding files' URLs. */
export const FILES_PATH = `${API_BASE_PATH}config/`;

/**
 * Matches the URL of a branding file. Stylesheets and custom pages may load only such URLs of the API: one that
 * loaded `session/logout` would log out every user who opens a page.
 */
export const FILE_URL = new RegExp(`^${FILES_PATH}(?:${CONFIG_FILES.join('|')})(?:\\?[\\w.=&-]*)?$`);

/** Metadata of a file, stored next to its bytes and listed in its history. */
export interface BrandingFileInfo {
  readonly mime: string;
  /** Size in bytes. */
  readonly bytes: number;
  readonly sha256: string;
}

/** A file uploaded by an admin. */
interface BrandingFile extends BrandingFileInfo {
  readonly stored: StoredDocument;
  read(): Promise<Uint8Array>;
}

export const fileKey = (name: ConfigFile): DocumentKey => ({ kind: 'file', name });

/**
 * Provides the files uploaded by admins. `get` returns undefined if a file is not set. Callers that cache a file
 * must listen for changes.
 */
export interface BrandingFiles {
  get(name: ConfigFile): Promise<BrandingFile | undefined>;
  /** Returns which files are set. */
  available(): Promise<AvailableConfig>;
}

export function createBrandingFiles(documents: DocumentRepository, blobs: BlobRepository): BrandingFiles {
  return {
    async get(name) {
      const stored = await documents.get(fileKey(name));
      if (stored === undefined) return undefined;
      const info = JSON.parse(stored.content) as BrandingFileInfo;
      return { ...info, stored, read: () => bytesOf(blobs, info) };
    },
    async available() {
      const set = new Set((await documents.languages('file')).map(({ lang: name }) => name));
      return Object.fromEntries(CONFIG_FILES.map((file) => [file, set.has(file)])) as AvailableConfig;
    },
  };
}

/**
 * Reads the bytes that a document refers to. They are stored as long as the document or its history refers to
 * them.
 */
export async function bytesOf(blobs: BlobRepository, { sha256 }: BrandingFileInfo): Promise<Uint8Array> {
  const bytes = await blobs.get(sha256);
  if (bytes === undefined) throw new Error(`The stored bytes ${sha256} of a branding file are missing.`);
  return bytes;
}
