import { MediaError } from '../../lib/media-error.js';
import type { InputFile } from './input-file.js';

/** Image returned by a decoder: a file with an encoded image or with raw pixels. */
export interface DecodedImage {
  readonly file: InputFile;
  /** Set if the file contains raw pixels: sRGB, 8 bits per channel, not premultiplied. */
  readonly raw?: RawPixels | undefined;
  /** Page to decode, from 1, for formats with several pages. */
  readonly page?: number | undefined;
  /** True if the frames are an animation (GIF, WebP), not pages. */
  readonly animated?: boolean | undefined;
  /** EXIF orientation (1 to 8) to apply if the image itself does not specify one. */
  readonly orientation?: number | undefined;
  /**
   * True if the decoder may have skipped parts of the file that it could not read. An image of one color then means that
   * nothing was decoded.
   */
  readonly partial?: boolean | undefined;
  /** Set if the portal drew this image because the file contains none. Its colors are not those of the file. */
  readonly drawn?: true | undefined;
  /**
   * Facts to report instead of those of the image. Set if the image only represents the file, such as a
   * video frame.
   */
  readonly facts?: ImageFacts | undefined;
}

export interface RawPixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

/** Facts from the header of a video or audio file. `duration` is in seconds. */
export interface VideoFacts {
  duration?: number;
  video_codec?: string;
  audio_codec?: string;
  frame_rate?: number;
  sample_rate?: number;
  channels?: number;
}

/** Facts about a 3D model. */
interface ModelFacts {
  /** Size along the axes of the file, in mm. */
  extent?: readonly [x: number, y: number, z: number];
  triangles?: number;
  /** Number of separate parts. */
  parts?: number;
  /** Axis of the file that points up. */
  up?: 'y' | 'z';
  /** Millimeters per unit. Undefined if the format or the file has no unit. */
  unit?: number | undefined;
  /** True if a texture cannot be decoded. */
  incomplete?: boolean | undefined;
  /** Names of other files that the model references. */
  refersTo?: readonly string[];
}

/**
 * Facts about a file. `width` and `height` are the displayed size in pixels. `pages` is the number of pages or
 * frames that a user can view.
 */
export interface ImageFacts extends VideoFacts, ModelFacts {
  width?: number;
  height?: number;
  pages?: number;
  /** Size of the rendered page of a document, in mm. */
  paper?: readonly [width: number, height: number];
  /** Colors that fill an SVG as `#rrggbb`, largest area first. */
  palette?: readonly string[];
}

/** Thrown if decoding failed after facts about the file were read. */
export class DecodeError extends MediaError {
  constructor(
    problem: MediaError,
    readonly facts: ImageFacts,
  ) {
    super(problem.code, problem.message, { cause: problem });
  }
}
