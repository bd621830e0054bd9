import { MediaError } from '../../lib/media-error.js';

/** Image returned by a decoder: a path, encoded bytes, or pixels. */
export type DecodedImage = EncodedImage | PixelImage;

export interface EncodedImage {
  /** Path of a file that sharp can open safely, or the content of the file. */
  data: string | Buffer;
  /** Page to decode, from 1, for formats with several pages. */
  page?: number;
  /** True if the frames are an animation (GIF, WebP), not pages. */
  animated?: boolean;
  /** EXIF orientation (1 to 8) to apply if the image itself does not specify one. */
  orientation?: number;
  /** Set if the portal drew this image because the file contains none. Its colors are not those of the file. */
  drawn?: true;
  /**
   * Facts to report instead of those of the image. Set if the image only represents the file, such as a
   * video frame.
   */
  facts?: ImageFacts;
}

export interface PixelImage {
  /** sRGB, 8 bits per channel, not premultiplied. */
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  facts?: ImageFacts;
}

/** Facts from the header of a video or audio file. `duration` is in seconds. */
export interface VideoFacts {
  duration?: number;
  video_codec?: string;
  audio_codec?: string;
}

/** Facts about a 3D model. */
interface ModelFacts {
  /** Size along the axes of the file, in mm. */
  extent?: readonly [x: number, y: number, z: number];
  triangles?: number;
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
}

/** Thrown if decoding failed after facts about the file were read. */
export class DecodeError extends MediaError {
  constructor(
    problem: MediaError,
    readonly facts: ImageFacts,
  ) {
    super(problem.code, problem.message, { cause: problem.cause });
  }
}
