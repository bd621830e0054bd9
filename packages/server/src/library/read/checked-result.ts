import { MAX_PAGE_COUNT } from '@assetportal/sdk/contract';
import type { FileFields, ReadProblemCode } from '../../store/assets/indexed-file.js';
import { identityWith } from './identify.js';
import type { ListedAsset } from './listed-file.js';
import { assetOf, unreadResult, type ReadResult } from './read-result.js';

type Kind = (value: unknown) => boolean;

/** Longer than every text that the reader returns, in characters. */
const MAX_TEXT = 40_000;
const MAX_LIST = 1000;

const text: Kind = (value) => typeof value === 'string' && value.length <= MAX_TEXT;
const number: Kind = (value) => Number.isFinite(value);
const positive: Kind = (value) => number(value) && (value as number) > 0;
const whole: Kind = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const oneOf =
  (...values: readonly string[]): Kind =>
  (value) =>
    values.includes(value as string);
const pageCount: Kind = (value) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_PAGE_COUNT;
const texts: Kind = (value) => Array.isArray(value) && value.length <= MAX_LIST && value.every(text);
const oneOrMore: Kind = (value) => text(value) || texts(value);
/** At most 100 languages with at most 20 fields each, with strings as values. */
const languages: Kind = (value) =>
  isObject(value) &&
  Object.keys(value).length <= 100 &&
  Object.entries(value).every(
    ([code, fields]) =>
      /^[a-z0-9-]{1,35}$/.test(code) &&
      isObject(fields) &&
      Object.keys(fields).length <= 20 &&
      Object.values(fields).every(text),
  );
const location: Kind = (value) => {
  const { lat, lon, ...rest } = (value ?? {}) as Record<string, unknown>;
  return number(lat) && number(lon) && Object.keys(rest).length === 0;
};

const FIELDS: Readonly<Record<keyof FileFields, Kind>> = {
  title: text,
  description: text,
  keywords: texts,
  creator: oneOrMore,
  copyright: text,
  city: text,
  country: text,
  taken_date: text,
  rating: number,
  camera: text,
  lens: text,
  location,
  duration: number,
  video_codec: text,
  audio_codec: text,
  page_cnt: pageCount,
  width: number,
  height: number,
  pixel_x: number,
  pixel_y: number,
  bbox_x: number,
  bbox_y: number,
  orientation: text,
  usage_terms: text,
  exposure_time: positive,
  f_number: positive,
  iso: whole,
  focal_length: positive,
  color_profile: text,
  color_space: oneOf('rgb', 'gray', 'cmyk', 'lab'),
  frame_rate: positive,
  sample_rate: whole,
  channels: whole,
  web_statement: text,
  licensor: text,
  credit_line: text,
  instructions: text,
  model_release: text,
  property_release: text,
  alt_text: text,
  extended_description: text,
  digital_source: text,
  content_credentials: text,
  content_credentials_actions: texts,
  content_credentials_signer: text,
  content_credentials_verified: (value) => value === true,
  localized: languages,
};

const PROBLEMS: Readonly<Record<ReadProblemCode, true>> = {
  unreadable: true,
  empty: true,
  truncated: true,
  'changed-while-read': true,
  'timed-out': true,
};

/**
 * Returns the result of the reader process for a file. A malicious file may have taken over that process.
 * Therefore, everything that follows from the path or the type is derived again, and fields of another type are
 * dropped.
 */
export function checkedResult(listed: ListedAsset, untrusted: unknown): ReadResult {
  const { sha256, crc32, problem, asset } = objectOf(untrusted);
  const { filetype, asset_groups: groups, ...others } = objectOf(asset);
  const isRead = isHash(sha256) && isChecksum(crc32);
  const isProblem = typeof problem === 'string' && Object.hasOwn(PROBLEMS, problem);
  if (!isType(filetype) || (problem !== undefined && !isProblem) || (!isRead && !isProblem))
    return unreadResult(listed, 'unreadable');
  const fields = Object.fromEntries(
    Object.entries(FIELDS).flatMap(([name, kind]) => (kind(others[name]) ? [[name, others[name]]] : [])),
  ) as FileFields;
  const content = isRead ? { sha256 } : undefined;
  const read = {
    listed,
    content,
    identity: identityWith(filetype, Array.isArray(groups) ? groups[0] : undefined),
    problem: isProblem ? (problem as ReadProblemCode) : undefined,
  };
  return {
    listed,
    sha256: content?.sha256,
    crc32: isRead ? crc32 : undefined,
    problem: read.problem,
    asset: assetOf(read, fields),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isChecksum = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32;
const isType = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9_+-]{0,16}$/.test(value);
