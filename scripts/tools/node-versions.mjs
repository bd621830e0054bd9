/** Supported major versions of Node after the oldest one, in order. */
export const NEWER_NODES = ['22', '24', '26'];
