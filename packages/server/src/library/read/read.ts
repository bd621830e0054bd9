import { availableParallelism } from 'node:os';
import type { Group } from '@assetportal/sdk/rules';
import { readContent, ReadProblem, type FileContent } from './hash.js';
import { identify, type Identity } from './identify.js';
import { isExiftoolDisabled } from '../../workers/exiftool.js';
import { createExifTool } from '../metadata/exiftool.js';
import { fieldsOf } from '../metadata/fields.js';
import { readWithoutPerl } from '../metadata/fallback.js';
import { imageHeader } from '../metadata/image.js';
import { readVideo } from '../metadata/video.js';
import { first, type Tags } from '../metadata/tags.js';
import { below, displayPath, extensionOf, folderOf, nameOf, stemOf } from '../../lib/byte-path.js';
import { createPlainPaths } from './plain-path.js';
import { isComplete } from './truncation.js';
import type { ReadProblemCode, FileFields, FileAsset } from '../../store/indexed-file.js';
import type { ListedAsset } from './listed-file.js';

/**
 * Version of the reader. Increase it if more or different data is read from files, so that an existing library
 * is read again.
 */
export const READER_VERSION = 3;

/** Result of reading a file: all fields of its asset except the ID. */
export interface ReadResult {
  readonly listed: ListedAsset;
  readonly sha256: string | undefined;
  readonly crc32: number | undefined;
  readonly problem: ReadProblemCode | undefined;
  readonly asset: Omit<FileAsset, 'id'>;
}

export interface FileReader {
  /**
   * Reads the content, type and metadata of files. Never rejects: the result for an unreadable file has a
   * `problem`.
   */
  read(files: readonly ListedAsset[]): Promise<ReadResult[]>;
  close(): Promise<void>;
}

interface OpenedFile {
  readonly listed: ListedAsset;
  readonly content?: FileContent;
  readonly identity: Identity;
  readonly problem?: ReadProblemCode;
}

const NO_TAGS: Tags = {};

export const createFileReader = (root: Buffer): FileReader => new MetadataFileReader(root);

class MetadataFileReader implements FileReader {
  readonly #paths = createPlainPaths();
  readonly #exiftool = isExiftoolDisabled() ? undefined : createExifTool(Math.min(4, availableParallelism()));

  constructor(private readonly root: Buffer) {}

  async read(files: readonly ListedAsset[]): Promise<ReadResult[]> {
    const opened: OpenedFile[] = [];
    for (const file of files) opened.push(await this.#open(file));
    const tags = await this.#readTags(opened);
    const results: ReadResult[] = [];
    for (const file of opened) results.push(await this.#resultOf(file, tags));
    return results;
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#exiftool?.close(), this.#paths.close()]);
  }

  /** Returns a path to the file as text, for libraries and tools. */
  #plain(file: { readonly path: string }): Promise<string> {
    return this.#paths.of(below(this.root, file.path), extensionOf(file.path));
  }

  async #open(listed: ListedAsset): Promise<OpenedFile> {
    const name = displayPath(nameOf(listed.path));
    const plain = () => this.#plain(listed);
    const byName = (): Promise<Identity> => identify(name, Buffer.alloc(0), plain);
    if (listed.size === 0) return { listed, content: EMPTY, identity: await byName(), problem: 'empty' };
    try {
      const content = await readContent(below(this.root, listed.path), listed);
      const identity = await identify(name, content.head, plain);
      const complete = isComplete(identity.filetype, content, listed.size);
      return { listed, content, identity, ...(complete ? {} : { problem: 'truncated' as const }) };
    } catch (error) {
      const problem = error instanceof ReadProblem ? error.reason : 'unreadable';
      return { listed, identity: await byName(), problem };
    }
  }

  /** Returns the tags of the files and of their XMP sidecars, by plain path. */
  async #readTags(opened: readonly OpenedFile[]): Promise<Map<string, Tags>> {
    const paths: string[] = [];
    for (const { listed, content, identity } of opened) {
      if (content && hasMetadata(identity, content)) paths.push(await this.#plain(listed));
      for (const sidecar of listed.sidecars)
        if (extensionOf(sidecar.path) === 'xmp') paths.push(await this.#plain(sidecar));
    }
    const exiftool = this.#exiftool;
    return exiftool && (await exiftool.works()) ? exiftool.read(paths) : readWithoutPerl(paths);
  }

  async #resultOf(file: OpenedFile, tags: ReadonlyMap<string, Tags>): Promise<ReadResult> {
    const { listed, content, identity, problem } = file;
    const tagsAt = async (at: { readonly path: string }) => tags.get(await this.#plain(at)) ?? NO_TAGS;
    const own = await withVideoTags(await tagsAt(listed), identity, () => this.#plain(listed));
    const sidecar = listed.sidecars.find(({ path }) => extensionOf(path) === 'xmp');
    const fields = fieldsOf(own, sidecar ? await tagsAt(sidecar) : NO_TAGS, identity);
    const header =
      content && listed.size > 0 && needsHeader(identity, fields)
        ? await imageHeader(await this.#plain(listed))
        : {};
    return {
      listed,
      sha256: content?.sha256,
      crc32: content?.crc32,
      problem,
      asset: assetOf(file, { ...header, ...fields }),
    };
  }
}

/**
 * Adds the codecs of video and audio files, most of which exiftool does not report. Also adds the duration,
 * which exiftool guesses from the bit rate for Ogg files, and does not report for fragmented MP4.
 */
async function withVideoTags(
  tags: Tags,
  { group, filetype }: Identity,
  path: () => Promise<string>,
): Promise<Tags> {
  if ((group !== 'video' && group !== 'audio') || tags === NO_TAGS) return tags;
  const hasDuration = filetype !== 'ogg' && filetype !== 'opus' && Number(first(tags, '*:Duration') ?? 0) > 0;
  const video = await readVideo(await path());
  const codecs = Object.fromEntries(Object.entries(video).filter(([key]) => key.startsWith('Mediabunny:')));
  const { 'Composite:Duration': duration } = video;
  if (hasDuration || duration === undefined) return { ...tags, ...codecs };
  return {
    ...Object.fromEntries(Object.entries(tags).filter(([key]) => !key.endsWith('Duration'))),
    ...codecs,
    'Composite:Duration': duration,
  };
}

const EMPTY: FileContent = {
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  crc32: 0,
  head: Buffer.alloc(0),
  tail: Buffer.alloc(0),
};

const GROUPS_WITH_METADATA: ReadonlySet<Group> = new Set(['image', 'document', 'video', 'audio']);
const PLAIN_TEXT = new Set(['txt', 'md', 'csv', 'tsv', 'html']);

function hasMetadata({ group, filetype }: Identity, content: FileContent): boolean {
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

function assetOf(
  { listed, content, identity, problem }: OpenedFile,
  fields: FileFields,
): Omit<FileAsset, 'id'> {
  const fname = displayPath(nameOf(listed.path));
  return {
    fname,
    folder: displayPath(folderOf(listed.path)),
    filetype: identity.filetype,
    asset_type: identity.filetype.toUpperCase(),
    asset_groups: [identity.group],
    mime: identity.mime,
    file_size: listed.size,
    ...(content && { sha256: content.sha256 }),
    ...fields,
    title: fields.title ?? stemOf(fname),
    ...(problem === 'empty' || content === undefined
      ? { preview_problem: problem === 'empty' ? problem : 'unreadable' }
      : {}),
  };
}
