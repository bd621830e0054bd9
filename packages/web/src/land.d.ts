/** Land outlines, created by build/land.ts. */
declare module 'virtual:land' {
  /** Loads the outlines of a square as the `d` attribute of a path, in tenths of a pixel. Squares without land are missing. */
  export const landSquares: Readonly<
    Record<string, (() => Promise<{ readonly default: string }>) | undefined>
  >;
}
