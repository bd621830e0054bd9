/** Width in pixels below which the labels of the dimension lines need more room. */
const NARROW = 480;

/**
 * Returns the room around the image of a model for the dimension lines, as a part of the canvas.
 *
 * @param width Width of the canvas in pixels.
 */
export const insetOf = (width: number): number => (width < NARROW ? 0.13 : 0.07);
