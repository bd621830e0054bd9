import type { Sharp } from 'sharp';

/** EXIF's eight orientations, for a picture that does not say its own. */
export function orient(image: Sharp, orientation: number): Sharp {
  if (orientation === 2 || orientation === 4 || orientation === 5 || orientation === 7) {
    // sharp mirrors before it turns, whatever the order of the calls, and the angles below count on it.
    image = image.flop();
  }
  const angle = [0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0;
  return angle === 0 ? image : image.rotate(angle);
}
