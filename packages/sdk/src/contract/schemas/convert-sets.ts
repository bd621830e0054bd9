import * as z from 'zod/mini';
import { ASSET_KINDS, CONVERT_FORMATS } from '../vocabulary.js';
import { ChangeQuery } from './common/change.js';
import { AssetId, ConvertSetId } from './common/ids.js';

const side = z.int().check(z.minimum(1), z.maximum(16_384));

const fraction = z.number().check(z.minimum(0), z.maximum(1));

/** Definition of a convert set: how a rendition is created from an asset (decisions, section 2, Convert sets). */
export const ConvertSetDefinition = z.strictObject({
  id: ConvertSetId.check(z.regex(/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/)),
  /** Titles, keyed by lower-case language code. Default: the message `convertSets.<id>`, or else the ID. */
  translation: z.optional(z.record(z.string(), z.string().check(z.maxLength(200)))),
  /** Kinds of asset that the convert set applies to. */
  asset_groups: z.array(z.enum(ASSET_KINDS)).check(z.minLength(1)),
  format: z.enum(CONVERT_FORMATS),
  /** True to hide the convert set. This is the way to disable a built-in one. */
  hidden: z.optional(z.boolean()),
  /**
   * Length of the longer side, in pixels. Images are never enlarged. Mutually exclusive with `width` and
   * `height`.
   */
  longest_side: z.optional(side),
  /** Width of the box that the image must fit into, in pixels. With `crop`, the image fills the box. */
  width: z.optional(side),
  /** Height of the box, in pixels. */
  height: z.optional(side),
  /**
   * Part of the image to preserve if its aspect ratio differs from that of the box: the center, the most salient
   * region, or the area around the focus point. Default: no cropping.
   */
  crop: z.optional(z.enum(['center', 'attention', 'focus'])),
  /**
   * Focus point for `crop: 'focus'`, from the upper left corner (0, 0) to the lower right corner (1, 1).
   * Default: the center. Applies to files that do not specify a focus point.
   */
  focus: z.optional(z.strictObject({ x: fraction, y: fraction })),
  /** Quality for lossy formats, from 1 to 100. Default 85. */
  quality: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /** Color space. `keep` preserves CMYK and wide-gamut images with their profile. Default `srgb`. */
  color_space: z.optional(z.enum(['srgb', 'p3', 'cmyk', 'gray', 'keep'])),
  /** True to embed the ICC profile. Default true. */
  icc: z.optional(z.boolean()),
  /** Resolution to record in the file, in dots per inch. Does not change the pixels. */
  resolution: z.optional(z.int().check(z.minimum(1), z.maximum(2400))),
  /** Metadata to preserve: all or none. Default `strip`, which also removes the location. */
  metadata: z.optional(z.enum(['keep', 'strip'])),
  /** Overlay of the `watermark` image that an admin has uploaded. Default: none. */
  watermark: z.optional(
    z.strictObject({
      position: z.enum(['center', 'top-left', 'top-right', 'bottom-left', 'bottom-right', 'tiled']),
      /** From 0 (invisible) to 1. Default 0.5. */
      opacity: z.optional(fraction),
      /** Width relative to the width of the image. Default 0.25. */
      scale: z.optional(fraction),
    }),
  ),
});

/** Definition of a convert set: how a rendition is created from an asset. */
export interface ConvertSetDefinition extends z.infer<typeof ConvertSetDefinition> {}

/** All convert sets that an admin defined. */
export const ConvertSetDefinitions = z.strictObject({
  convert_sets: z.array(ConvertSetDefinition).check(z.maxLength(200)),
});

export const getConvertSetDefinitions = {
  reply: z.looseObject({
    /** Convert sets that an admin defined. One with the ID of a built-in set overrides it. */
    convert_sets: z.array(ConvertSetDefinition),
    built_in: z.array(ConvertSetDefinition),
  }),
};

export const saveConvertSetDefinitions = {
  query: ChangeQuery,
  body: ConvertSetDefinitions,
  reply: z.looseObject({}),
};

/** Kind and size of a file. */
const fileFacts = {
  /** Extension, without the dot. */
  filetype: z.string(),
  /** Size in bytes. Of an excerpt: the estimate for the whole file. */
  bytes: z.int(),
  /** Size in pixels. Absent if the file has none, or if it could not be determined. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
};

/** Result of {@link tryConvertSet}. */
const TrialReply = z.looseObject({
  ...fileFacts,
  mime: z.string(),
  /** True if the original already has the format, so that it would be delivered unchanged. */
  unchanged: z.boolean(),
  /** Number of files that the convert set creates from the asset. The others facts are those of one file. */
  pages: z.int(),
  /** Time of the conversion, in milliseconds. */
  milliseconds: z.int(),
  /** Number of seconds of a video that were converted. Absent if the whole file was converted. */
  seconds: z.optional(z.number()),
  original: z.looseObject(fileFacts),
  /** The converted file in Base64. Absent if it is unchanged or too large for a reply. */
  content: z.optional(z.string()),
});

/** Result of {@link tryConvertSet}. */
export interface TrialReply extends z.infer<typeof TrialReply> {}

export const tryConvertSet = {
  body: z.strictObject({
    asset_id: AssetId,
    definition: ConvertSetDefinition,
    /** Page of a document or frame of a video, from 1. Default: 1. */
    page: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  }),
  reply: TrialReply,
};
