import * as z from 'zod/mini';
import { ASSET_KINDS, CONVERT_FORMATS } from '../vocabulary.js';
import { ConvertSetId } from './common/ids.js';

const side = z.int().check(z.minimum(1), z.maximum(16_384));

const share = z.number().check(z.minimum(0), z.maximum(1));

/** How a convert set makes a file out of an asset (decisions, section 2, Convert sets). */
export const ConvertSetDefinition = z.strictObject({
  id: ConvertSetId.check(z.regex(/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/)),
  /** Its title by lower-case language. Absent: the text `convertSets.<id>`, else the id. */
  translation: z.optional(z.record(z.string(), z.string().check(z.maxLength(200)))),
  /** The kinds of asset that it is offered for. */
  asset_groups: z.array(z.enum(ASSET_KINDS)).check(z.minLength(1)),
  format: z.enum(CONVERT_FORMATS),
  /** Not offered; the way to take a built-in one away. */
  hidden: z.optional(z.boolean()),
  /** Pixels of the longer side; nothing is enlarged. Not together with `width` and `height`. */
  longest_side: z.optional(side),
  /** Pixels of the box that the picture has to fit into, or, with `crop`, that it fills. */
  width: z.optional(side),
  height: z.optional(side),
  /**
   * What stays of a picture that does not have the proportions of the box: its center, what draws attention, or what
   * is around the focus point. Absent: nothing is cut off.
   */
  crop: z.optional(z.enum(['center', 'attention', 'focus'])),
  /** With `crop: 'focus'`: the point, from the upper left corner (0, 0) to the lower right one (1, 1), of a file that names none itself. Default: the center. */
  focus: z.optional(z.strictObject({ x: share, y: share })),
  /** 1 to 100, for the formats that lose something. Default 85. */
  quality: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /** The color space; `keep` leaves CMYK and wide gamuts as they are, with their profile. Default `srgb`. */
  color_space: z.optional(z.enum(['srgb', 'p3', 'cmyk', 'gray', 'keep'])),
  /** Whether the file holds its ICC profile. Default true. */
  icc: z.optional(z.boolean()),
  /** Dots per inch that the file tells; its pixels stay. */
  resolution: z.optional(z.int().check(z.minimum(1), z.maximum(2400))),
  /** What the file tells of itself: everything, or nothing. Default `strip`, which also leaves out where it was taken. */
  metadata: z.optional(z.enum(['keep', 'strip'])),
  /** The picture `watermark` that an admin has set, laid over it; absent: none. */
  watermark: z.optional(
    z.strictObject({
      position: z.enum(['center', 'top-left', 'top-right', 'bottom-left', 'bottom-right', 'tiled']),
      /** 0 (not seen) to 1. Default 0.5. */
      opacity: z.optional(share),
      /** Of the picture's width. Default 0.25. */
      scale: z.optional(share),
    }),
  ),
});

/** How a convert set makes a file out of an asset. */
export interface ConvertSetDefinition extends z.infer<typeof ConvertSetDefinition> {}

/** All convert sets that an admin defined. */
export const ConvertSetDefinitions = z.strictObject({
  convert_sets: z.array(ConvertSetDefinition).check(z.maxLength(200)),
});

export const getConvertSetDefinitions = {
  reply: z.looseObject({
    /** Those that an admin defined; one with the id of a built-in one stands in its place. */
    convert_sets: z.array(ConvertSetDefinition),
    built_in: z.array(ConvertSetDefinition),
  }),
};

export const saveConvertSetDefinitions = {
  body: ConvertSetDefinitions,
  reply: z.looseObject({}),
};
