import type { FileHandle } from 'node:fs/promises';
import { zipEntries, zipEntryStream, type ZipEntry } from '../../../media/containers/zip.js';
import { readElements, type StopAt, type XmlElement } from './xml.js';

/** A document that is a zip archive of parts. */
export interface PackageFile {
  /** Returns the name of the first part that matches. */
  find(pattern: RegExp): string | undefined;
  /** Returns the elements of an XML part. Empty if the part is missing, encrypted or damaged. */
  elements(name: string, stop?: StopAt): Promise<XmlElement[]>;
}

/** @throws MediaError `damaged` if the file is no zip archive */
export async function openPackage(file: FileHandle): Promise<PackageFile> {
  const entries = await zipEntries(file);
  const parts = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const key = partKey(entry.name);
    if (!parts.has(key)) parts.set(key, entry);
  }
  return {
    find: (pattern) => entries.find(({ name }) => pattern.test(name))?.name,
    async elements(name, stop) {
      const entry = parts.get(partKey(name)) ?? parts.get(partKey(decoded(name)));
      if (entry === undefined) return [];
      try {
        const stream = await zipEntryStream(file, entry);
        try {
          return await readElements(stream as AsyncIterable<Buffer>, stop);
        } finally {
          stream.destroy();
        }
      } catch {
        return [];
      }
    },
  };
}

/** Names of parts are equal regardless of case, and some programs write backslashes, or a slash in front. */
const partKey = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // an unencoded percent sign
  }
}
