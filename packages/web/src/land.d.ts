/** Land outlines and borders, created by build/land.ts. */
declare module 'virtual:land' {
  /** A square as the `d` attributes of paths, in tenths of a pixel. */
  interface Square {
    readonly land: string;
    /** Borders between countries. */
    readonly borders: string;
  }
  /** Loads a square. Squares without land are missing. */
  export const landSquares: Readonly<
    Record<string, (() => Promise<{ readonly default: Square }>) | undefined>
  >;
}
