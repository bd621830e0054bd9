import * as z from 'zod/mini';

const optional = <T extends z.core.SomeType>(schema: T) => z.optional(schema);

const count = z.int().check(z.minimum(0));

/**
 * An asset as every call answers it (specification, section 3; decisions, section 3). Members that the file does not
 * tell are absent, never null. Members a server adds are kept.
 */
export const Asset = z.looseObject({
  /** Stable: survives a restart, a re-index from nothing, and a move or rename of the file. */
  id: z.string(),
  /** Path of the preview image below the portal's origin; absent where there is none (then `preview_problem` says why). */
  url: optional(z.string()),
  fname: z.string(),
  /** The canonical extension of what the file really is, lower-case: `jpg`, `tif`, `pdf`, `glb`, … */
  filetype: z.string(),
  /** The format in upper case: `JPG`, `PDF`, `OBJ`. Lower-cased, it tells the 3D formats. */
  asset_type: z.string(),
  /** What kind of thing it is: one of image, document, video, audio, 3d, other. */
  asset_groups: z.array(z.string()),
  mime: optional(z.string()),
  /** Size in pixels as displayed (after the orientation in EXIF was applied). */
  width: optional(count),
  height: optional(count),
  /** Size in pixels as stored in the file. */
  pixel_x: optional(count),
  pixel_y: optional(count),
  /** Extent in mm: print size for pictures; of a model, on the three axes of its file. */
  bbox_x: optional(z.number()),
  bbox_y: optional(z.number()),
  bbox_z: optional(z.number()),
  page_cnt: optional(count),
  /** Of a 3D model. */
  triangles: optional(count),
  /** Of video and audio: what they are encoded with, as `h264` and `aac`. */
  video_codec: optional(z.string()),
  audio_codec: optional(z.string()),
  page: optional(count),
  /** 1 red, 2 orange, 3 yellow, 4 green, 5 blue, 6 purple, 7 gray. */
  color_code: optional(z.union([z.int(), z.array(z.int())])),
  /** 0 to 5; absent where the file has no rating, and for a file marked as rejected. */
  rating: optional(z.number()),
  /** When the portal first saw the file: ISO 8601, UTC. */
  imp_date: z.string(),
  obj_dload_cnt: count,
  title: z.string(),
  description: optional(z.string()),
  keywords: optional(z.array(z.string())),
  /** One name, or a list where the file names several. */
  creator: optional(z.union([z.string(), z.array(z.string())])),
  copyright: optional(z.string()),
  city: optional(z.string()),
  country: optional(z.string()),
  /** ISO 8601; with an offset only where the file tells one. */
  taken_date: optional(z.string()),
  /** Bytes. */
  file_size: count,
  /** Relative to the library, `/` between parts, empty at the top. */
  folder: z.string(),
  camera: optional(z.string()),
  lens: optional(z.string()),
  orientation: optional(z.enum(['landscape', 'portrait', 'square', 'panorama'])),
  /** Seconds. */
  duration: optional(z.number()),
  location: optional(z.looseObject({ lat: z.number(), lon: z.number() })),
  /** Lower-case hexadecimal; absent while the file cannot be read. */
  sha256: optional(z.string()),
  /** Base64 of the placeholder that stands in while the preview loads. */
  thumbhash: optional(z.string()),
  /** Why there is no preview: a stable word, with its text under `preview.problem.<word>`. */
  preview_problem: optional(z.string()),
});

/** An asset, as its schema says. */
export interface Asset extends z.infer<typeof Asset> {}
