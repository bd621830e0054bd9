import { previewPages } from '@assetportal/sdk/rules';

const MB = 2 ** 20;
const GB = 2 ** 30;

/** What one conversion may cost. A file past a limit keeps its place in the library and says `too-large` or `timed-out`. */
export const LIMITS = {
  /** Pixels of the source, all frames together; read from the header before anything is decoded. */
  pixels: 250e6,
  /** Above this, pictures are decoded one at a time: progressive and interlaced files are held whole while decoding. */
  heavyPixels: 60e6,
  /** Pixels that a decoder in JavaScript or WebAssembly may unfold: they are held whole, at 4 bytes each, twice. */
  workerPixels: 100e6,
  /** Files that have to be read whole into memory (HEIC, PDF and others that a worker decodes). */
  wholeFileBytes: 512 * MB,
  svgBytes: 10 * MB,
  /** Models: of all surfaces together, and of texts that a reader turns into a tree (COLLADA, VRML). */
  modelTriangles: 5_000_000,
  modelTextBytes: 64 * MB,
  /** Pixels of the longer side at which a model is ever drawn: each pixel is four samples of eight bytes. */
  modelSide: 4096,
  /** Pixels of the longer side at which a page, model or drawing is rendered for its preview. */
  renderedSide: 1600,
  /** The same, at most ever: a page of 8192 pixels takes 270 MB while it is rendered. */
  vectorSide: 8192,
  animation: { frames: 300, pixels: 40e6 },
  /** A picture inside another file: cover art, an office thumbnail, an embedded preview. */
  embeddedBytes: 100 * MB,
  /** Seconds until a conversion is ended. */
  seconds: { image: 30, convert: 120, worker: 30, model: 60 },
  /** Text inside a document that is kept to be searched: its length, and what may be read, unpacked and waited for it. */
  text: { characters: 1_000_000, bytes: 48 * MB, seconds: 15 },
  /** An office document made into a PDF: its own size, and how long that may take. */
  office: { bytes: 200 * MB, seconds: 60 },
  /** A sound unfolded for its picture: seconds, and bytes at 8000 samples a second, which is a day and more. */
  audio: { seconds: 120, bytes: 2 * GB },
  /** A film made anew: bytes, and seconds by its length, up to a whole night. */
  video: { bytes: 8 * GB, seconds: { least: 120, each: 30, most: 12 * 3600 } },
} as const;

/** The two sizes; both keep the proportions and never enlarge (drawings and pages have no size of their own to exceed). */
export const SIZES = {
  thumbnail: { width: 720, height: 480 },
  preview: { width: 1600, height: 1600 },
} as const;
/** Names of the two sizes. */
export type PreviewSize = keyof typeof SIZES;

/** Into how many frames a video is spread: as many as a preview of it shows (specification, section 4, Preview). */
export const videoPages = (filetype: string): number =>
  previewPages({ filetype, asset_type: filetype, asset_groups: ['video'] }).length;

/** Raised when a change here or in a decoder makes other pictures than before: older renditions are then made anew. */
export const RENDITION_VERSION = 3;
