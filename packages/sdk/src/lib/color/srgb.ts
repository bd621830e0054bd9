/** Converts a part of an sRGB color to linear light. Both range from 0 to 1 (WCAG 2.2, relative luminance). */
export function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Converts linear light to a part of an sRGB color. Inverse of {@link toLinear}. */
export function fromLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Returns the relative luminance (WCAG 2.2) of an sRGB color whose parts range from 0 to 1. */
export function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}
