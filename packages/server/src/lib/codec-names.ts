/**
 * Returns the name of a codec followed by its profile in lower case, such as `h264 high 10`. Use it for profiles
 * that not every player supports.
 */
export const videoCodec = (codec: string, profile: string): string => `${codec} ${profile.toLowerCase()}`;

/** Returns the name of an audio codec. All uncompressed audio is `pcm`, regardless of the sample size. */
export const audioCodec = (name: string): string => (name.startsWith('pcm') ? 'pcm' : name);
