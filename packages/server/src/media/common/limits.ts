import { IMAGE_SIZES, previewPageCount } from '@assetportal/sdk/rules';

const MB = 2 ** 20;
const GB = 2 ** 30;

/**
 * Limits for reading and converting one file. A file that exceeds a size or time limit remains in the library
 * with the problem `too-large` or `timed-out`.
 */
export const LIMITS = {
  /**
   * Maximum number of pixels in an original, checked in the header before decoding. If an animation is
   * converted, all its frames count.
   */
  pixels: 250e6,
  /**
   * Maximum number of pixels for decoders in JavaScript or WebAssembly, which hold two copies at 4 bytes per
   * pixel. Also applies to video frames and textures.
   */
  workerPixels: 100e6,
  /**
   * Maximum size of files that are read into memory as a whole (HEIC, PDF and other formats decoded by a
   * worker).
   */
  wholeFileBytes: 512 * MB,
  /** Maximum size of the pixels of a Photoshop file that the portal reads itself. Programs read larger ones. */
  compositeBytes: 400 * MB,
  /** Maximum size of files that are copied for a program (PSD, BMP and other formats read by ImageMagick). */
  copiedBytes: 2 * GB,
  svgBytes: 10 * MB,
  /** Maximum total number of triangles in a model. */
  modelTriangles: 5_000_000,
  /**
   * Maximum size of model files in text formats that are parsed into a tree (COLLADA, VRML). Also the number of
   * bytes of a file that are searched for references.
   */
  modelTextBytes: 64 * MB,
  /** Maximum longer side of a rendered model, in pixels. Each pixel has four samples of eight bytes. */
  modelSide: 4096,
  /**
   * Limits of a mesh for the viewer in the browser: triangles, bytes of the file, and bytes of all textures. More would
   * exceed the memory of a phone.
   */
  mesh: { triangles: 3_000_000, bytes: 256 * MB, textureBytes: 64 * MB },
  /** Longer side in pixels at which a page, model or SVG is rendered for its preview. */
  renderedSide: 1600,
  /**
   * Maximum longer side in pixels at which a page or SVG is rendered. A page of 8192 pixels needs 270 MB while
   * rendering.
   */
  vectorSide: 8192,
  animation: { frames: 300, pixels: 40e6 },
  /** Maximum size of an image inside another file: cover art, an office thumbnail or an embedded preview. */
  embeddedBytes: 100 * MB,
  /**
   * Time limits by kind of task, in seconds. `image` applies to each step of `render`: decoding, animation, …
   */
  seconds: { image: 30, render: 90, convert: 120, worker: 30, model: 60 },
  /**
   * Limits for extracting the text of a document: characters stored for search, bytes of markup to read or
   * unpack, and seconds.
   */
  text: { characters: 1_000_000, bytes: 48 * MB, seconds: 15 },
  /** Maximum size of a font, packed and unpacked, in bytes. */
  fontBytes: 64 * MB,
  /** Limits for the pages of a text: characters to read, and bytes of markup to read or unpack. */
  textPage: { characters: 60_000, bytes: 8 * MB },
  /** Limits for converting an office document to PDF: size of the document in bytes, and seconds. */
  office: { bytes: 200 * MB, seconds: 60 },
  /**
   * Limits for decoding audio for its waveform: seconds, and bytes. At 8000 samples per second, 2 GB is more
   * than a day.
   */
  audio: { seconds: 120, bytes: 2 * GB },
  /**
   * Limits for transcoding a video: output bytes, and seconds. The seconds are `least`, plus `each` for every
   * second of the video, but not more than `most` (12 hours).
   */
  video: { bytes: 8 * GB, seconds: { least: 120, each: 30, most: 12 * 3600 } },
} as const;

/**
 * Maximum dimensions of the preview sizes, in pixels. The SDK computes their widths from them: see `imageSources`. The aspect ratio is preserved. Raster images are never
 * enlarged, but SVGs and pages are rendered at the required size.
 */
export const SIZES = {
  ...IMAGE_SIZES,
  preview: { width: 1600, height: 1600 },
} as const;
/** Names of the preview sizes. */
export type PreviewSize = keyof typeof SIZES;

/** Returns the number of preview frames for a video file type (specification, section 4, Preview). */
export const videoPages = (filetype: string): number =>
  previewPageCount({ filetype, asset_type: filetype, asset_groups: ['video'] });

/**
 * Version of the previews. Increase it if a change here or in a decoder changes the resulting images. Older
 * renditions are then created again.
 */
export const RENDITION_VERSION = 5;

/**
 * Version of the problems of files. Increase it if files were reported as damaged by mistake. They are then tried
 * again. 1: a process that the system had ended counted as a damaged file.
 */
export const PROBLEM_VERSION = 1;

/** Maximum number of boxes around words on a page. */
export const MAX_BOXES = 2000;
