declare module 'heic-decode' {
  /** Decodes the primary image to upright RGBA pixels with 8 bits per channel. */
  export default function decode(options: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
}
