import { availableParallelism } from 'node:os';
import type { Group } from '@assetportal/sdk/rules';
import { readContent, ReadProblem, type FileContent } from './hash.js';
import { identify, type Identity } from './identify.js';
import { withoutPerl } from '../../workers/exiftool.js';
import { createExifTool } from '../metadata/exiftool.js';
import { fieldsOf } from '../metadata/fields.js';
import { readWithoutPerl } from '../metadata/fallback.js';
import { imageHeader } from '../metadata/image.js';
import { readVideo } from '../metadata/video.js';
import { first, type Tags } from '../metadata/tags.js';
import { below, displayed, extensionOf, folderOf, nameOf, stemOf } from '../../lib/byte-path.js';
import { createPlainPaths } from './plain-path.js';
import { isComplete } from './truncation.js';
import type { ReadProblemCode, FileFields, FileAsset } from '../../store/indexed-file.js';
import type { ListedAsset } from './listed-file.js';

/** Raised when what is read from files changes, so that a library indexed by an older version is read again. */
export const READER_VERSION = 3;

/** What reading one file gave; everything of its asset but the id. */
export interface ReadResult {
  readonly listed: ListedAsset;
  readonly sha256: string | undefined;
  readonly crc32: number | undefined;
  readonly problem: ReadProblemCode | undefined;
  readonly asset: Omit<FileAsset, 'id'>;
}

export interface FileReader {
  /** Reads files: content, type, metadata. Never fails; a file that cannot be read says why. */
  read(files: readonly ListedAsset[]): Promise<ReadResult[]>;
  close(): Promise<void>;
}

interface Opened {
  readonly listed: ListedAsset;
  readonly content?: FileContent;
  readonly identity: Identity;
  readonly problem?: ReadProblemCode;
}

const NO_TAGS: Tags = {};

export function createFileReader(root: Buffer): FileReader {
  const paths = createPlainPaths();
  const exiftool = withoutPerl() ? undefined : createExifTool(Math.min(4, availableParallelism()));

  const plain = (file: { path: string }) => paths.of(below(root, file.path), extensionOf(file.path));

  async function open(listed: ListedAsset): Promise<Opened> {
    const name = displayed(nameOf(listed.path));
    const none = (): Promise<Identity> => identify(name, Buffer.alloc(0), () => plain(listed));
    if (listed.size === 0) return { listed, content: EMPTY, identity: await none(), problem: 'empty' };
    try {
      const content = await readContent(below(root, listed.path), listed);
      const identity = await identify(name, content.head, () => plain(listed));
      const whole = isComplete(identity.filetype, content, listed.size);
      return { listed, content, identity, ...(whole ? {} : { problem: 'truncated' as const }) };
    } catch (error) {
      return {
        listed,
        identity: await none(),
        problem: error instanceof ReadProblem ? error.reason : 'unreadable',
      };
    }
  }

  async function tagsOf(opened: readonly Opened[]): Promise<Map<string, Tags>> {
    const wanted: string[] = [];
    for (const { listed, content, identity } of opened) {
      if (content && hasMetadata(identity, content)) wanted.push(await plain(listed));
      for (const sidecar of listed.sidecars)
        if (extensionOf(sidecar.path) === 'xmp') wanted.push(await plain(sidecar));
    }
    return exiftool && (await exiftool.works()) ? exiftool.read(wanted) : readWithoutPerl(wanted);
  }

  return {
    async read(files) {
      const opened: Opened[] = [];
      for (const file of files) opened.push(await open(file));
      const tags = await tagsOf(opened);
      const results: ReadResult[] = [];
      for (const one of opened) {
        const { listed, content, identity, problem } = one;
        const own = await withFilm(tags.get(await plain(listed)) ?? NO_TAGS, identity, () => plain(listed));
        const sidecar = listed.sidecars.find((file) => extensionOf(file.path) === 'xmp');
        const beside = sidecar ? (tags.get(await plain(sidecar)) ?? NO_TAGS) : NO_TAGS;
        const fields = fieldsOf(own, beside, identity);
        const header =
          content && listed.size > 0 && needsHeader(identity, fields)
            ? await imageHeader(await plain(listed))
            : {};
        results.push({
          listed,
          sha256: content?.sha256,
          crc32: content?.crc32,
          problem,
          asset: assetOf(one, { ...header, ...fields }),
        });
      }
      return results;
    },
    async close() {
      await Promise.allSettled([exiftool?.close(), paths.close()]);
    },
  };
}

/**
 * What films and sounds are encoded with, which exiftool tells of few; and their length, which it guesses for Ogg files
 * from the bit rate, and does not have of a fragmented film.
 */
async function withFilm(
  tags: Tags,
  { group, filetype }: Identity,
  path: () => Promise<string>,
): Promise<Tags> {
  if ((group !== 'video' && group !== 'audio') || tags === NO_TAGS) return tags;
  const known = filetype !== 'ogg' && filetype !== 'opus' && Number(first(tags, '*:Duration') ?? 0) > 0;
  const film = await readVideo(await path());
  const codecs = Object.fromEntries(Object.entries(film).filter(([key]) => key.startsWith('Film:')));
  const { 'Composite:Duration': found } = film;
  if (known || found === undefined) return { ...tags, ...codecs };
  return {
    ...Object.fromEntries(Object.entries(tags).filter(([key]) => !key.endsWith('Duration'))),
    ...codecs,
    'Composite:Duration': found,
  };
}

const EMPTY: FileContent = {
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  crc32: 0,
  head: Buffer.alloc(0),
  tail: Buffer.alloc(0),
};

const DESCRIBED: ReadonlySet<Group> = new Set(['image', 'document', 'video', 'audio']);
const PLAIN_TEXT = new Set(['txt', 'md', 'csv', 'tsv', 'html']);

function hasMetadata({ group, filetype }: Identity, content: FileContent): boolean {
  if (!DESCRIBED.has(group) || PLAIN_TEXT.has(filetype)) return false;
  return !(filetype === 'pdf' && isLockedPdf(content));
}

/** PDFs under AES-256: exiftool derives the key in Perl, which takes seconds a file, and mostly to no avail. */
function isLockedPdf({ head, tail }: FileContent): boolean {
  const text = head.toString('latin1') + tail.toString('latin1');
  return text.includes('/Encrypt') && (/\/V\s*5\b/.test(text) || /\/R\s*[56]\b/.test(text));
}

/** TIFF counts its pages nowhere in the metadata; and what exiftool has no size of, sharp may know. */
function needsHeader({ group, filetype }: Identity, fields: FileFields): boolean {
  return filetype === 'tif' || (group === 'image' && fields.width === undefined);
}

function assetOf({ listed, content, identity, problem }: Opened, fields: FileFields): Omit<FileAsset, 'id'> {
  const fname = displayed(nameOf(listed.path));
  return {
    fname,
    folder: displayed(folderOf(listed.path)),
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
