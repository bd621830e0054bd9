import * as z from 'zod/mini';
import { MAX_PAGE_COUNT } from '../../limits.js';

const optional = <T extends z.core.SomeType>(schema: T) => z.optional(schema);

const count = z.int().check(z.minimum(0));

/** A caption file (WebVTT) next to a video. */
const Caption = z.looseObject({
  /** File name. */
  fname: z.string(),
  /** Lower-case language code in the file name: `en` for `friday.en.vtt`. Absent if it has none. */
  lang: optional(z.string()),
});

/**
 * An asset as all calls return it (specification, section 3; decisions, section 3). Fields without a value are
 * absent, never null. Additional fields from newer servers are preserved.
 */
export const Asset = z.looseObject({
  /** Stable ID. Survives restarts, rebuilds of the index, and moves or renames of the file. */
  id: z.string(),
  /**
   * Path of the preview image on the portal's origin. Absent if there is no preview; `preview_problem` then has
   * the reason.
   */
  url: optional(z.string()),
  /** File name with its extension. */
  fname: z.string(),
  /** Canonical extension of the actual file type, lower-case: `jpg`, `tif`, `pdf`, `glb`, … */
  filetype: z.string(),
  /** Format in upper case: `JPG`, `PDF`, `OBJ`. Clients compare it in lower case to detect 3D formats. */
  asset_type: z.string(),
  /** Kind of asset: image, document, video, audio, 3d or other. */
  asset_groups: z.array(z.string()),
  mime: optional(z.string()),
  /** Displayed width in pixels, with square pixels, after applying the rotation that the file specifies. */
  width: optional(count),
  /** Displayed height in pixels. */
  height: optional(count),
  /** Width in pixels of the file, after applying its rotation. Differs from `width` if the pixels are not square. */
  pixel_x: optional(count),
  /** Height in pixels of the file, after applying its rotation. */
  pixel_y: optional(count),
  /** Print width of an image, or extent of a model along the x axis of its file, in millimeters. */
  bbox_x: optional(z.number()),
  /** Print height of an image, or extent of a model along the y axis, in millimeters. */
  bbox_y: optional(z.number()),
  /** Extent of a model along the z axis, in millimeters. */
  bbox_z: optional(z.number()),
  /** Number of pages in a document or a multi-page image. */
  page_cnt: optional(count.check(z.maximum(MAX_PAGE_COUNT))),
  /** Number of triangles in a 3D model. */
  triangles: optional(count),
  /** Number of separate parts in a 3D model. */
  parts: optional(count),
  /** Axis of a 3D model that points up. */
  up_axis: optional(z.enum(['y', 'z'])),
  /** Millimeters per unit of a 3D model's file. Absent if its format has no unit; `bbox_x` then has the file's numbers. */
  unit_mm: optional(z.number().check(z.positive())),
  /** Codec of the video stream, such as `h264`. */
  video_codec: optional(z.string()),
  /** Codec of the audio stream, such as `aac`. */
  audio_codec: optional(z.string()),
  /** Frames per second of a video. */
  frame_rate: optional(z.number().check(z.positive())),
  /** Samples per second of the audio stream. */
  sample_rate: optional(count),
  /** Number of channels of the audio stream: 1 mono, 2 stereo. */
  channels: optional(count),
  /** Caption files next to a video, in the order of their languages. */
  captions: optional(z.array(Caption)),
  page: optional(count),
  /** Dominant colors, largest area first: 1 red, 2 orange, 3 yellow, 4 green, 5 blue, 6 purple, 7 gray. */
  color_code: optional(z.union([z.int(), z.array(z.int())])),
  /** Rating from 0 to 5. Absent if the file has no rating or is marked as rejected. */
  rating: optional(z.number()),
  /** Time at which the portal first indexed the file, in ISO 8601, UTC. */
  imp_date: z.string(),
  /** Number of downloads. */
  obj_dload_cnt: count,
  title: z.string(),
  description: optional(z.string()),
  keywords: optional(z.array(z.string())),
  /** One name, or a list if the file has several. */
  creator: optional(z.union([z.string(), z.array(z.string())])),
  copyright: optional(z.string()),
  /** Terms under which the asset may be used, as its file states them (XMP UsageTerms). */
  usage_terms: optional(z.string()),
  /** Address of a page with the rights to the asset (XMP WebStatement). Only `http:` and `https:` addresses. */
  web_statement: optional(z.string()),
  /** Name of the party that licenses the asset (PLUS Licensor). */
  licensor: optional(z.string()),
  /** Credit that must be shown with the asset (IPTC Credit Line). */
  credit_line: optional(z.string()),
  /** Instructions for users of the asset (IPTC Instructions), such as an embargo. */
  instructions: optional(z.string()),
  /** Status of the model releases (PLUS): the last part of its code, such as `MR-UMR`. */
  model_release: optional(z.string()),
  /** Status of the property releases (PLUS): the last part of its code, such as `PR-UPR`. */
  property_release: optional(z.string()),
  /** Alternative text for users who do not see the image (IPTC Alt Text). */
  alt_text: optional(z.string()),
  /** Longer description for users who do not see the image (IPTC Extended Description). */
  extended_description: optional(z.string()),
  /**
   * Kind of origin (IPTC Digital Source Type): the last part of its code, such as `trainedAlgorithmicMedia`
   * (decisions, section 8, Provenance fields).
   */
  digital_source: optional(z.string()),
  /** Name of the tool that wrote the claim of the Content Credentials (C2PA). Absent if the file has none. */
  content_credentials: optional(z.string()),
  /** Actions that the Content Credentials state, such as `c2pa.created`. Each once, in their order. */
  content_credentials_actions: optional(z.array(z.string())),
  /** Name of the signer in the certificate of the Content Credentials, as read. */
  content_credentials_signer: optional(z.string()),
  /** True if a library verified the signature of the Content Credentials. Absent otherwise. */
  content_credentials_verified: optional(z.literal(true)),
  /**
   * Values of fields by lower-case language code and field, if the file has several languages (decisions, section 8).
   * The field itself has the value in the file's default language.
   */
  localized: optional(z.record(z.string(), z.record(z.string(), z.string()))),
  city: optional(z.string()),
  country: optional(z.string()),
  /** Time of capture in ISO 8601, with a UTC offset only if the file specifies one. */
  taken_date: optional(z.string()),
  /** Size in bytes. */
  file_size: count,
  /** Folder path relative to the library root, separated by `/`. Empty for the root. */
  folder: z.string(),
  camera: optional(z.string()),
  lens: optional(z.string()),
  /** Exposure time in seconds. */
  exposure_time: optional(z.number().check(z.positive())),
  /** Aperture as f-number: 2.8 for f/2.8. */
  f_number: optional(z.number().check(z.positive())),
  iso: optional(count),
  /** Focal length in millimeters. */
  focal_length: optional(z.number().check(z.positive())),
  /** Name of the embedded color profile, such as `Adobe RGB (1998)`. */
  color_profile: optional(z.string()),
  /** Color space of an image's pixels. Absent if it is unknown. */
  color_space: optional(z.enum(['rgb', 'gray', 'cmyk', 'lab'])),
  /** Up to eight different colors that fill an SVG image as `#rrggbb`, largest area first. Absent without a preview. */
  palette: optional(z.array(z.string().check(z.regex(/^#[0-9a-f]{6}$/)))),
  orientation: optional(z.enum(['landscape', 'portrait', 'square', 'panorama'])),
  /** Duration in seconds. */
  duration: optional(z.number()),
  /** Latitude and longitude in degrees. */
  location: optional(z.looseObject({ lat: z.number(), lon: z.number() })),
  /** SHA-256 of the file, in lower-case hexadecimal. Absent while the file is unreadable. */
  sha256: optional(z.string()),
  /** Base64-encoded ThumbHash placeholder, to display while the preview loads. */
  thumbhash: optional(z.string()),
  /**
   * Stable code of the reason why there is no preview, or of a problem of the preview (`incomplete`, `suspicious`). Its
   * message key is `preview.problem.<code>`.
   */
  preview_problem: optional(z.string()),
  /**
   * True while the file is missing. Searches omit the asset, and downloads fail with `asset-offline`. If the file
   * does not return, the asset is removed after a while.
   */
  offline: optional(z.literal(true)),
});

/** An asset, as defined by its schema. */
export interface Asset extends z.infer<typeof Asset> {}
