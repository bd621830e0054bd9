import type { FileHandle } from 'node:fs/promises';
import { posix } from 'node:path';
import { openPackage, type PackageFile } from '../../library/metadata/packages/package-file.js';
import type { XmlElement } from '../../library/metadata/packages/xml.js';
import type { ZipEntry } from '../containers/zip.js';

const PACKAGE_TYPE = 'application/oebps-package+xml';
const IMAGE = /\.(jpe?g|png|gif|webp|avif)$/i;
const PAGE = /\.x?html?$/i;

/**
 * Returns the entry with the cover image of an EPUB: that of EPUB 3, of EPUB 2, or the image on its cover page.
 * `container.xml` names the package document (OPF), which names the cover.
 *
 * @param entries those of the zip archive
 * @returns undefined if the archive is no EPUB, or has no cover
 */
export async function epubCover(
  file: FileHandle,
  entries: readonly ZipEntry[],
): Promise<ZipEntry | undefined> {
  const book = await openPackage(file);
  const container = await book.elements('META-INF/container.xml');
  const root = container.find(
    ({ name, attributes }) => name === 'rootfile' && attributes['media-type'] === PACKAGE_TYPE,
  );
  const path = root?.attributes['full-path'];
  if (path === undefined) return undefined;
  for (const href of coversIn(await book.elements(path))) {
    const cover = await imageAt(book, resolved(path, href));
    const entry = entries.find(({ name }) => name.toLowerCase() === cover?.toLowerCase());
    if (entry) return entry;
  }
  return undefined;
}

/** Returns the paths of the images and pages that a package document names as the cover, best first. */
function coversIn(opf: readonly XmlElement[]): string[] {
  const items = opf.filter(({ name }) => name === 'item').map(({ attributes }) => attributes);
  const named = opf.find(({ name, attributes }) => name === 'meta' && attributes['name'] === 'cover');
  const id = named?.attributes['content'];
  const page = opf.find(({ name, attributes }) => name === 'reference' && attributes['type'] === 'cover');
  return [
    items.find(({ properties = '' }) => properties.split(/\s+/).includes('cover-image'))?.['href'],
    items.find((item) => id !== undefined && item['id'] === id)?.['href'],
    page?.attributes['href'],
  ].filter((href) => href !== undefined);
}

/** Returns the path of an image, or of the first image on a page. */
async function imageAt(book: PackageFile, path: string): Promise<string | undefined> {
  if (IMAGE.test(path)) return path;
  if (!PAGE.test(path)) return undefined;
  const page = await book.elements(path);
  const image = page.find(({ name }) => name === 'img' || name === 'image');
  const href = image?.attributes['src'] ?? image?.attributes['href'];
  return href !== undefined && IMAGE.test(href) ? resolved(path, href) : undefined;
}

/** Returns the path in the archive to which a relative URL in a file refers. */
function resolved(from: string, href: string): string {
  const path = href.replace(/[?#].*$/s, '');
  try {
    return posix.join(posix.dirname(from), decodeURIComponent(path));
  } catch {
    return posix.join(posix.dirname(from), path); // an unencoded percent sign
  }
}
