import { MediaError } from '../../lib/media-error.js';

/** A picture as some decoder handed it over: a file, its bytes, or pixels. */
export type DecodedImage = EncodedImage | PixelImage;

export interface EncodedImage {
  /** A path that sharp may open, or the file's bytes. */
  data: string | Buffer;
  /** From 1, for formats of several pages. */
  page?: number;
  /** Whether further frames are an animation (GIF, WebP) rather than pages. */
  animated?: boolean;
  /** EXIF orientation (1 to 8) that holds when the picture itself names none. */
  orientation?: number;
  /** Drawn by the portal for what has no picture: its colors are not the file's. */
  drawn?: true;
  /** What to tell as the size and the pages, where the picture is a stand-in for something else. */
  facts?: ImageFacts;
}

export interface PixelImage {
  /** sRGB, 8 bits a channel, not premultiplied. */
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  facts?: ImageFacts;
}

/** What the header of a film or a sound tells: seconds, and what it is encoded with. */
export interface VideoFacts {
  duration?: number;
  video_codec?: string;
  audio_codec?: string;
}

/** Of a 3D model. */
interface ModelFacts {
  /** On the file's axes, in mm. */
  extent?: readonly [x: number, y: number, z: number];
  triangles?: number;
  /** The names of other files in it. */
  refersTo?: readonly string[];
}

/** Size as displayed, in pixels; pages or frames a person can turn to. */
export interface ImageFacts extends VideoFacts, ModelFacts {
  width?: number;
  height?: number;
  pages?: number;
}

/** A decoder failed, but learned facts about the file. */
export class DecodeError extends MediaError {
  constructor(
    problem: MediaError,
    readonly facts: ImageFacts,
  ) {
    super(problem.code, problem.message, { cause: problem.cause });
  }
}
