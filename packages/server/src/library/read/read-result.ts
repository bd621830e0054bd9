import { displayPath, folderOf, nameOf, stemOf } from '../../lib/byte-path.js';
import type { FileAsset, FileFields, ReadProblemCode } from '../../store/assets/indexed-file.js';
import { captionsOf } from './captions.js';
import { identifyByName, type Identity } from './identify.js';
import type { ListedAsset } from './listed-file.js';

/**
 * Version of the reader. Increase it if more or different data is read from files, so that an existing library
 * is read again.
 */
export const READER_VERSION = 7;

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

/** Returns the result for a file whose content could not be read. */
export function unreadResult(listed: ListedAsset, problem: ReadProblemCode): ReadResult {
  const identity = identifyByName(displayPath(nameOf(listed.path)));
  const asset = assetOf({ listed, identity, problem }, {});
  return { listed, sha256: undefined, crc32: undefined, problem, asset };
}

/** Returns the asset of a file, from its path, type and metadata. */
export function assetOf(
  {
    listed,
    content,
    identity,
    problem,
  }: {
    readonly listed: ListedAsset;
    readonly content?: { readonly sha256: string } | undefined;
    readonly identity: Identity;
    readonly problem?: ReadProblemCode | undefined;
  },
  fields: FileFields,
): Omit<FileAsset, 'id'> {
  const fname = displayPath(nameOf(listed.path));
  const captions = identity.group === 'video' ? captionsOf(listed) : undefined;
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
    ...(captions && { captions }),
    title: fields.title ?? stemOf(fname),
    ...(problem === 'empty' || content === undefined
      ? { preview_problem: problem === 'empty' ? problem : 'unreadable' }
      : {}),
  };
}
