import type { Group } from '@assetportal/sdk/rules';
import type { FileBytes } from '../read/streams/file-bytes.js';
import { apeComments, cafComments, id3Comments, type Comments } from '../read/streams/comments.js';
import { streamsOf } from '../read/streams/streams.js';
import { first, type Tags, type TagValue } from './tags.js';
import { readVideo } from './video.js';

/**
 * Adds to the tags of a video or audio file what exiftool does not report, or reports wrongly. This is the codecs, the
 * playing time, and the comments in some formats. Returns the tags of other files unchanged.
 */
export async function withMediaTags(
  tags: Tags,
  { group, filetype }: { readonly group: Group; readonly filetype: string },
  file: FileBytes,
  path: () => Promise<string>,
): Promise<Tags> {
  if (group !== 'video' && group !== 'audio') return tags;
  const streams = await streamsOf(filetype, file);
  const read = UNREAD_BY_MEDIABUNNY.has(filetype) ? {} : await readVideo(await path());
  const codecs = Object.fromEntries(Object.entries(read).filter(([key]) => key.startsWith('Mediabunny:')));
  const comments =
    streams?.comments ?? (await commentsOf(filetype, file).catch(() => new Map<string, string>()));
  return {
    ...commentTags(comments),
    ...textTags(read),
    ...withDuration(tags, filetype, streams?.duration, read['Composite:Duration']),
    ...codecs,
  };
}

/** Formats that mediabunny does not support. */
const UNREAD_BY_MEDIABUNNY = new Set([
  'mkv',
  'mka',
  'webm',
  'weba',
  'asf',
  'wma',
  'wmv',
  'avi',
  'flv',
  'rm',
  'ra',
  'mpg',
  'mxf',
  'dv',
  'ivf',
  'y4m',

  'nut',
  'ac3',
  'eac3',
  'dts',
  'thd',
  'amr',
  'qcp',
  'au',
  'caf',
  'voc',
  'w64',
  'ape',
  'wv',
  'tta',
  'mpc',
  'dsf',
  'dff',
  'aiff',
  'mid',
  'mp2',
]);

/**
 * Formats whose playing time exiftool guesses from the bit rate, or reads from one of several streams. Mediabunny adds
 * the lengths of all frames.
 */
const GUESSED = new Set(['ogg', 'ogv', 'ogm', 'opus', 'spx', 'mp3', 'aac', 'mts', 'm2ts', 'ts']);

/** Replaces the duration by an exact one. */
function withDuration(
  tags: Tags,
  filetype: string,
  declared: number | undefined,
  counted: TagValue | undefined,
): Tags {
  const isExact = !GUESSED.has(filetype) && Number(first(tags, '*:Duration') ?? 0) > 0;
  const duration = declared ?? (isExact ? undefined : counted);
  if (duration === undefined || Number(duration) <= 0) return tags;
  return {
    ...Object.fromEntries(Object.entries(tags).filter(([key]) => !key.endsWith('Duration'))),
    'Composite:Duration': typeof duration === 'number' ? String(duration) : duration,
  };
}

/** Reads the comments in formats that exiftool does not support. */
async function commentsOf(filetype: string, file: FileBytes): Promise<Comments> {
  if (filetype === 'caf') return cafComments(file);
  const tagged = new Set(['ape', 'wv', 'mpc', 'tta', 'mp2', 'ac3', 'eac3', 'aac', 'dsf']);
  if (!tagged.has(filetype)) return new Map();
  const ape = await apeComments(file);
  return ape.size > 0 ? ape : id3Comments(file, filetype === 'dsf' ? await dsfMetadata(file) : 0);
}

/** Returns the position of the ID3 tag of a DSF file, which its header contains. */
async function dsfMetadata(file: FileBytes): Promise<number> {
  const head = await file.read(0, 28);
  const at = head.length === 28 ? Number(head.readBigUInt64LE(20)) : 0;
  return Number.isSafeInteger(at) ? at : 0;
}

/** Names of comments, and the tags that contain them for the rules of the fields. */
const TAG_NAMES = {
  title: 'ItemList:Title',
  artist: 'ItemList:Artist',
  copyright: 'ItemList:Copyright',
  description: 'ItemList:Description',
} as const;

function commentTags(comments: Comments): Tags {
  const tags: Record<string, TagValue> = {};
  for (const [name, tag] of Object.entries(TAG_NAMES)) {
    const text = comments.get(name);
    if (text !== undefined) tags[tag] = text;
  }
  return tags;
}

/** Returns title and artist as mediabunny reads them. Those of exiftool take precedence. */
const textTags = (read: Tags): Tags =>
  Object.fromEntries(Object.entries(read).filter(([key]) => key.startsWith('ItemList:')));
