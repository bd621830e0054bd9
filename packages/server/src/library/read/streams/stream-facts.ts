/** Streams of a container. A cover image or the images of chapters are no video. */
export interface Streams {
  readonly video: boolean;
  readonly audio: boolean;
  /** Playing time in seconds, if the container declares it exactly. */
  readonly duration?: number | undefined;
  /** Title, artist and others that exiftool cannot read, by their lower-case names. */
  readonly comments?: ReadonlyMap<string, string> | undefined;
}
