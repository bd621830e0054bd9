import * as z from 'zod/mini';
import { MAX_BOXES } from './limits.js';
import { MediaError } from '../../lib/media-error.js';

/**
 * Checks a reply of a worker process, whose decoder may have a flaw. Unknown properties are removed.
 *
 * @throws MediaError `damaged` if the reply does not have the expected form
 */
export function checkedReply<Reply extends z.ZodMiniType>(schema: Reply, value: unknown): z.output<Reply> {
  const { success, data, error } = z.safeParse(schema, value);
  if (!success) throw new MediaError('damaged', 'unexpected reply of a worker', { cause: error });
  return data;
}

const count = () => z.int().check(z.nonnegative());
const side = () => z.int().check(z.positive());
const text = (characters: number) => z.string().check(z.maxLength(characters));
const size = { width: side(), height: side() };
const extent = z.tuple([z.number(), z.number(), z.number()]);
const paper = z.tuple([z.number().check(z.positive()), z.number().check(z.positive())]);
const encoded = z.object({
  ...size,
  data: z.custom<Buffer>((value) => Buffer.isBuffer(value)),
});

export const FlagReply = z.boolean();
export const SizeReply = z.object(size);
const pixels = { ...size, channels: z.union([z.literal(1), z.literal(3), z.literal(4)]) };
const palette = () => z.array(z.string().check(z.regex(/^#[0-9a-f]{6}$/))).check(z.maxLength(8));
export const SvgReply = z.object({ ...pixels, intrinsic: SizeReply, palette: z.optional(palette()) });
export const PdfReply = z.object({ ...pixels, pages: side(), paper });
export const HeicReply = z.object({ ...size, tiff: z.boolean() });
export const ModelReply = z.object({
  ...pixels,
  extent,
  triangles: count(),
  parts: count(),
  up: z.enum(['y', 'z']),
  unit: z.optional(z.number().check(z.positive())),
  incomplete: z.optional(z.boolean()),
});

/** Reply to a task that creates previews. Undefined for a large image, which needs its turn. */
export const RenderReply = z.optional(
  z.object({
    preview: encoded,
    thumbnail: encoded,
    small: encoded,
    large: encoded,
    thumbhash: text(100),
    colors: z.array(count()).check(z.maxLength(3)),
    oneColor: z.boolean(),
    translucent: z.boolean(),
    facts: z.object({
      width: z.optional(count()),
      height: z.optional(count()),
      pages: z.optional(count()),
      paper: z.optional(paper),
      palette: z.optional(palette()),
      duration: z.optional(z.number()),
      video_codec: z.optional(text(200)),
      audio_codec: z.optional(text(200)),
      frame_rate: z.optional(z.number()),
      sample_rate: z.optional(count()),
      channels: z.optional(count()),
      extent: z.optional(extent),
      triangles: z.optional(count()),
      parts: z.optional(count()),
      up: z.optional(z.enum(['y', 'z'])),
      unit: z.optional(z.number().check(z.positive())),
      incomplete: z.optional(z.boolean()),
      refersTo: z.optional(z.array(text(1000))),
    }),
  }),
);

const weight = () => z.int().check(z.minimum(1), z.maximum(1000));
export const WeightsReply = z.object({ min: weight(), max: weight(), initial: weight() });

export const TextReply = z.string();
const part = () => z.number().check(z.minimum(-1), z.maximum(2));
export const BoxesReply = z
  .array(z.object({ hit: count(), x: part(), y: part(), width: part(), height: part() }))
  .check(z.maxLength(MAX_BOXES));
export const NamesReply = z.array(text(1000)).check(z.maxLength(500));
export const LoudnessReply = z.optional(z.array(z.number().check(z.minimum(0), z.maximum(1))));
