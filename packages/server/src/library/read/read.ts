import type { Group } from '@assetportal/sdk/rules';
import { readContent, ReadProblem, withStallTimeout, type FileContent } from './hash.js';
import { identify, identifyByName, withStreams, type Identity } from './identify.js';
import { createExifTool, type ExifToolReader } from '../metadata/exiftool.js';
import { fieldsOf } from '../metadata/fields/fields.js';
import { readWithoutPerl } from '../metadata/fallback.js';
import { displayedSizeTags } from '../metadata/displayed-size.js';
import { imageHeader } from '../metadata/image.js';
import { compressedMetadata } from '../metadata/jpeg-xl/compressed-boxes.js';
import { isPackage, readPackageTags } from '../metadata/packages/packages.js';
import { completedPdfTags } from '../metadata/pdf.js';
import { withMediaTags } from '../metadata/media-tags.js';
import { readTakeout } from '../metadata/sidecars/takeout.js';
import type { Tags } from '../metadata/tags.js';
import { below, displayPath, extensionOf, nameOf, type BytePath } from '../../lib/byte-path.js';
import { OpenFiles, type OpenFile } from './open-files.js';
import { fileBytes, type FileBytes } from './streams/file-bytes.js';
import { isComplete } from './truncation.js';
import { assetOf, unreadResult, type FileReader, type ReadResult } from './read-result.js';
import type { ReadProblemCode, FileFields } from '../../store/assets/indexed-file.js';
import { processLimits } from '../../workers/limits.js';
import type { ListedAsset, SidecarContent } from './listed-file.js';

/** What a file reader needs. */
export interface FileReaderOptions {
  /** Folder of the library. */
  readonly root: Buffer;
  /** Existing folder for temporary links. */
  readonly scratch: string;
  /** False to read metadata without exiftool. */
  readonly exiftool: boolean;
}

interface LoadedFile {
  readonly listed: ListedAsset;
  readonly identity: Identity;
  readonly open?: OpenFile;
  readonly content?: FileContent;
  readonly problem?: ReadProblemCode;
  /** Paths of temporary files with metadata that the file contains in compressed form. */
  readonly partPaths?: readonly string[];
  /** The XMP sidecar. */
  readonly sidecar?: OpenFile;
  /** Fields from a sidecar of Google Takeout. */
  readonly takeout?: FileFields;
}

const NO_TAGS: Tags = {};

export const createFileReader = (options: FileReaderOptions): FileReader => new MetadataFileReader(options);

class MetadataFileReader implements FileReader {
  readonly #exiftool: ExifToolReader | undefined;

  constructor(private readonly options: FileReaderOptions) {
    this.#exiftool = options.exiftool ? createExifTool(processLimits().exiftoolProcesses) : undefined;
  }

  async read(listed: readonly ListedAsset[]): Promise<ReadResult[]> {
    const openFiles = new OpenFiles(this.options.scratch);
    try {
      const files: LoadedFile[] = [];
      for (const one of listed) files.push(await this.#open(one, openFiles));
      const tags = await this.#readTags(files);
      const results: ReadResult[] = [];
      for (const file of files) results.push(await resultOf(file, tags));
      return results;
    } finally {
      await openFiles.close();
    }
  }

  async close(): Promise<void> {
    await this.#exiftool?.close();
  }

  async #open(listed: ListedAsset, openFiles: OpenFiles): Promise<LoadedFile> {
    const name = displayPath(nameOf(listed.path));
    const open = ({ path }: { readonly path: BytePath }) =>
      openFiles.open(below(this.options.root, path), extensionOf(path));
    const sidecarWith = async (content: SidecarContent) => {
      const sidecar = listed.sidecars.find((one) => one.content === content);
      return sidecar && (await open(sidecar).catch(() => undefined));
    };
    const sidecar = await sidecarWith('xmp');
    const json = await sidecarWith('takeout');
    const takeout = json && (await readTakeout(json.handle).catch(() => undefined));
    const common = { listed, ...(sidecar && { sidecar }), ...(takeout && { takeout }) };
    if (listed.size === 0)
      return { ...common, content: EMPTY, identity: identifyByName(name), problem: 'empty' };
    try {
      const file = await open(listed);
      const content = await readContent(file.handle, listed);
      const bytes = bytesOf(file, listed);
      const identity = await withStreams(await identify(name, content.head, () => file.path()), bytes);
      const complete = await isComplete(identity.filetype, content, bytes);
      const problem = complete ? {} : { problem: 'truncated' as const };
      const parts = identity.filetype === 'jxl' ? await compressedMetadata(file.handle, listed.size) : [];
      const partPaths = await Promise.all(
        parts.map((part) => openFiles.temporary(part.content, part.extension)),
      );
      return { ...common, open: file, content, identity, partPaths, ...problem };
    } catch (error) {
      const problem = error instanceof ReadProblem ? error.reason : 'unreadable';
      return { ...common, identity: identifyByName(name), problem };
    }
  }

  /** Returns the tags of the files and of their XMP sidecars, by the path of the open file. */
  async #readTags(files: readonly LoadedFile[]): Promise<Map<string, Tags>> {
    const paths: string[] = [];
    for (const { open, content, identity, sidecar, partPaths = [] } of files) {
      paths.push(...partPaths);
      if (open && content && isReadByTools(identity, content)) paths.push(await open.path());
      if (sidecar) paths.push(await sidecar.path());
    }
    const exiftool = this.#exiftool;
    return exiftool && (await exiftool.works()) ? exiftool.read(paths) : readWithoutPerl(paths);
  }
}

/** Returns the tags of the compressed parts of a file. Those that describe a temporary file are omitted. */
function partTags({ partPaths = [] }: LoadedFile, tags: ReadonlyMap<string, Tags>): Tags {
  const all = partPaths.flatMap((path) => Object.entries(tags.get(path) ?? NO_TAGS));
  return Object.fromEntries(
    all.filter(([tag]) => !/^(File|System|Sharp|SourceFile)\b|:Image(Size|Width|Height)$/.test(tag)),
  );
}

const bytesOf = ({ handle }: OpenFile, { size }: ListedAsset): FileBytes =>
  fileBytes((to, length, position) => withStallTimeout(handle.read(to, 0, length, position)), size);

/**
 * Returns the tags of a file itself, without its sidecars.
 *
 * @param read Tags that exiftool, or the libraries that replace it, have read.
 */
async function ownTags(file: LoadedFile, open: OpenFile, content: FileContent, read: Tags): Promise<Tags> {
  const { identity, listed } = file;
  if (isPackage(identity.filetype, content.head)) return readPackageTags(open.handle, identity.filetype);
  const bytes = bytesOf(open, listed);
  if (identity.filetype === 'pdf') return completedPdfTags(read, bytes);
  return withMediaTags(read, identity, bytes, () => open.path());
}

async function resultOf(file: LoadedFile, tags: ReadonlyMap<string, Tags>): Promise<ReadResult> {
  const { listed, open, content, identity, problem, sidecar, takeout } = file;
  try {
    const tagsOf = async (one: OpenFile | undefined) => (one && tags.get(await one.path())) ?? NO_TAGS;
    const read = { ...partTags(file, tags), ...(await tagsOf(open)) };
    const own = open && content ? await ownTags(file, open, content, read) : NO_TAGS;
    const shown = open ? await displayedSizeTags(open.handle, identity.filetype) : NO_TAGS;
    const fields = fieldsOf({ ...own, ...shown }, await tagsOf(sidecar), identity);
    const header = open && needsHeader(identity, fields) ? await imageHeader(await open.path()) : {};
    await Promise.all([open?.assertSame(), sidecar?.assertSame()]);
    const asset = assetOf(file, { ...takeout, ...header, ...fields });
    return { listed, sha256: content?.sha256, crc32: content?.crc32, problem, asset };
  } catch (error) {
    return unreadResult(listed, error instanceof ReadProblem ? error.reason : 'unreadable');
  }
}

const EMPTY: FileContent = {
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  crc32: 0,
  head: Buffer.alloc(0),
  tail: Buffer.alloc(0),
};

const GROUPS_WITH_METADATA: ReadonlySet<Group> = new Set(['image', 'document', 'video', 'audio']);
const PLAIN_TEXT = new Set(['txt', 'md', 'csv', 'tsv', 'html']);

/** Returns true if exiftool, or the libraries that replace it, read the metadata of a file. */
function isReadByTools({ group, filetype }: Identity, content: FileContent): boolean {
  if (isPackage(filetype, content.head)) return false;
  if (!GROUPS_WITH_METADATA.has(group) || PLAIN_TEXT.has(filetype)) return false;
  return !(filetype === 'pdf' && isEncryptedPdf(content));
}

/**
 * Returns true for a PDF encrypted with AES-256. exiftool derives the key in Perl, which takes seconds per file
 * and mostly fails.
 */
function isEncryptedPdf({ head, tail }: FileContent): boolean {
  const text = head.toString('latin1') + tail.toString('latin1');
  return text.includes('/Encrypt') && (/\/V\s*5\b/.test(text) || /\/R\s*[56]\b/.test(text));
}

/**
 * Returns true if sharp must read the header. TIFF metadata has no page count, and exiftool may not report a
 * size.
 */
function needsHeader({ group, filetype }: Identity, fields: FileFields): boolean {
  return filetype === 'tif' || (group === 'image' && fields.width === undefined);
}
