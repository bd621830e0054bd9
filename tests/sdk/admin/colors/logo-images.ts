/** Part of a generated logo: a color and its area in pixels. */
export type LogoPart = readonly [hex: string, pixels: number];

/** Returns the pixels of a logo with these parts, in a transparent image. Each part is mixed with the next at its edge. */
export function logoOf(parts: readonly LogoPart[], transparent = 500): Uint8ClampedArray {
  const pixels = parts.flatMap(([hex, count]) =>
    Array.from({ length: count }, () => {
      const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
      return [part(1), part(3), part(5), 255];
    }),
  );
  const edge = [128, 128, 128, 60];
  return Uint8ClampedArray.from([...pixels, ...Array.from({ length: transparent }, () => edge)].flat());
}
