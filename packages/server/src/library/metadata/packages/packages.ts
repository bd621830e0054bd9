import type { FileHandle } from 'node:fs/promises';
import type { Tags } from '../tags.js';
import { readEpub } from './epub.js';
import { readOpenDocument, readOpenXml } from './office.js';
import { read3mf, readIdml, readIwork, readKrita, readOpenRaster } from './other.js';
import { openPackage, type PackageFile } from './package-file.js';

type ReadPackage = (file: PackageFile) => Promise<Tags>;

/** Readers of documents that are zip archives, by file type. */
const READERS: ReadonlyMap<string, ReadPackage> = new Map([
  ...typed(readOpenXml, 'docx docm dotx dotm xlsx xlsm xlsb xltx xltm pptx pptm potx potm ppsx ppsm'),
  ...typed(readOpenXml, 'vsdx vsdm vssx vstx xps oxps'),
  ...typed(readOpenDocument, 'odt ott ods ots odp otp odg otg odf odb odc sxw stw sxc stc sxi sti sxd std'),
  ...typed(readEpub, 'epub'),
  ...typed(readIwork, 'pages numbers key'),
  ...typed(read3mf, '3mf'),
  ...typed(readKrita, 'kra'),
  ...typed(readOpenRaster, 'ora'),
  ...typed(readIdml, 'idml'),
]);

function typed(read: ReadPackage, types: string): [string, ReadPackage][] {
  return types.split(' ').map((type) => [type, read]);
}

/**
 * Returns true for a document whose metadata {@link readPackageTags} reads. exiftool is not used for it: it needs an
 * optional Perl module, and the metadata must not depend on that.
 *
 * @param head First bytes of the file. An encrypted document of Office is no zip archive.
 */
export const isPackage = (filetype: string, head: Buffer): boolean =>
  READERS.has(filetype) && head.toString('latin1', 0, 4) === 'PK\x03\x04';

/** Returns the tags of a document that is a zip archive, with exiftool's names. Empty if it is damaged. */
export async function readPackageTags(file: FileHandle, filetype: string): Promise<Tags> {
  try {
    return (await READERS.get(filetype)?.(await openPackage(file))) ?? {};
  } catch {
    return {};
  }
}
