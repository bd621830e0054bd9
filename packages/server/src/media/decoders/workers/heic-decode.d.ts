declare module 'heic-decode' {
  /** Decodes the primary image: RGBA, 8 bits per channel, upright. */
  export default function decode(options: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
}
