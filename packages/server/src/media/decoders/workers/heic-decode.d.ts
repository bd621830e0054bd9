declare module 'heic-decode' {
  /** Decodes the primary picture: RGBA, 8 bits, upright. */
  export default function decode(options: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
}
