import {
  ORIGINAL,
  type Asset,
  type ConvertSetDefinition,
  type ReplyOf,
  type tryConvertSet,
} from '@assetportal/sdk/contract';
import { convertSetFault } from '@assetportal/sdk/rules';
import { recipeOf } from '../../delivery/downloads/recipe-of.js';
import { subjectOf } from '../../delivery/downloads/subject.js';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import { MediaError, PREVIEW_PROBLEMS, type PreviewProblem } from '../../lib/media-error.js';
import { KeyedLimiter } from '../../lib/scheduling/limiter.js';
import { convertedVideoSize, FORMATS, videoHeight, type Dimensions } from '../../media/renditions.js';
import type { AppContext } from '../context.js';

/** Maximum number of trials of an admin that run at a time. The others wait. */
const MAX_PER_ADMIN = 2;
/** Size up to which the content of a file is part of the reply, in bytes. */
const MAX_CONTENT = 24 * 2 ** 20;
/** Number of seconds of a video that are converted. */
const EXCERPT_SECONDS = 5;

type Input = HandlerInput<typeof tryConvertSet>;
type Reply = ReplyOf<typeof tryConvertSet>;

/**
 * Creates the handler that converts an asset with a definition that is not stored. It uses the converter, the limits
 * and the queue of downloads. The end of the request cancels the conversion.
 */
export function createTrials(ctx: AppContext): (input: Input) => Promise<Reply> {
  const limiter = new KeyedLimiter(MAX_PER_ADMIN);
  return async (input) => {
    const { body, principal, reply } = input;
    assertValid(body.definition);
    const asset = await ctx.assets.get(body.asset_id, principal);
    ctx.authorizer.authorize(principal, 'download', asset, { convertSet: ORIGINAL });
    if (asset.offline) throw assetOffline();
    const canceled = new AbortController();
    reply.raw.once('close', () => canceled.abort());
    return limiter.run(subjectOf(principal), () =>
      convert(ctx, { asset, definition: body.definition, page: body.page ?? 1, signal: canceled.signal }),
    );
  };
}

/** @throws ApiError `invalid-request` with the path of the fault */
function assertValid(definition: ConvertSetDefinition): void {
  const fault = convertSetFault([definition]);
  if (fault === undefined) return;
  const path = ['body.definition', ...fault.path.slice(1)].join('.');
  throw new ApiError('invalid-request', { values: { path, value: fault.value }, fault: fault.fault });
}

interface Trial {
  readonly asset: Asset;
  readonly definition: ConvertSetDefinition;
  readonly page: number;
  readonly signal: AbortSignal;
}

/** @throws ApiError `convert-set-unknown`, `conversion-failed`, `file-gone` */
async function convert(ctx: AppContext, { asset, definition, page, signal }: Trial): Promise<Reply> {
  if (!definition.asset_groups.some((group) => asset.asset_groups.includes(group))) {
    throw new ApiError('convert-set-unknown');
  }
  const files = ctx.convertSets.filesOf(definition, asset);
  if (files === undefined) throw failed(problemOf(asset));
  const original = { filetype: asset.filetype, bytes: asset.file_size, ...wholePixels(pixelsOf(asset)) };
  if (files.isOriginal) {
    const { mime } = FORMATS[definition.format];
    return { ...original, mime, unchanged: true, pages: 1, milliseconds: 0, original };
  }
  const source = await ctx.indexing.sources.get(asset.id);
  if (source === undefined) throw new ApiError('file-gone');
  const recipe = { ...(await recipeOf(definition, ctx.brandingFiles)), page };
  const seconds = excerptOf(definition, asset);
  const file = await ctx.renditions
    .trial(source, recipe, { signal, maxContent: MAX_CONTENT, seconds })
    .catch((error: unknown) => {
      throw error instanceof MediaError ? failed(error.code, error) : error;
    });
  const size = file.width > 0 ? file : videoSize(definition, asset);
  const { extension, mime } = FORMATS[definition.format];
  return {
    filetype: extension,
    bytes: seconds === undefined ? file.bytes : estimateOf(file.bytes, seconds, asset),
    ...wholePixels(size),
    mime,
    unchanged: false,
    pages: files.count,
    milliseconds: file.milliseconds,
    ...(seconds === undefined ? {} : { seconds }),
    original,
    ...(file.content === undefined ? {} : { content: file.content.toString('base64') }),
  };
}

/** Returns the number of seconds to convert. Undefined for a file that is converted as a whole. */
function excerptOf({ format }: ConvertSetDefinition, { duration }: Asset): number | undefined {
  if (format !== 'mp4') return undefined;
  return duration !== undefined && duration <= EXCERPT_SECONDS ? undefined : EXCERPT_SECONDS;
}

/** Returns the size of the whole video in bytes, estimated from that of an excerpt. */
const estimateOf = (bytes: number, seconds: number, { duration = seconds }: Asset): number =>
  Math.round((bytes * duration) / seconds);

function videoSize(definition: ConvertSetDefinition, { width, height }: Asset): Dimensions | undefined {
  if (definition.format !== 'mp4' || !width || !height) return undefined;
  return convertedVideoSize({ width, height }, videoHeight(definition));
}

const pixelsOf = ({ width, height, pixel_x: x = width, pixel_y: y = height }: Asset) => ({
  width: x ?? 0,
  height: y ?? 0,
});

const wholePixels = (size: Dimensions | undefined) =>
  size !== undefined && size.width > 0 && size.height > 0
    ? { width: Math.round(size.width), height: Math.round(size.height) }
    : {};

const failed = (reason: PreviewProblem, cause?: unknown): ApiError =>
  new ApiError('conversion-failed', { values: { reason }, cause });

/** Returns the reason why no converter is available, as for downloads. */
const problemOf = ({ preview_problem: problem, thumbhash }: Asset): PreviewProblem =>
  PREVIEW_PROBLEMS.find((one) => one === problem && thumbhash === undefined) ?? 'tool-missing';
