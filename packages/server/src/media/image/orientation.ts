import type { Metadata, Sharp } from 'sharp';
import type { DecodedImage } from '../common/decoded-image.js';

/**
 * Returns the image upright. Its own orientation takes precedence over that of the file that contains it.
 *
 * @param header Undefined for raw pixels.
 */
export function upright(
  image: Sharp,
  { orientation = 1 }: Pick<DecodedImage, 'orientation'>,
  header: Pick<Metadata, 'orientation'> | undefined,
): Sharp {
  return header?.orientation ? image.autoOrient() : orient(image, orientation);
}

/** Applies one of the eight EXIF orientations to an image that does not specify one itself. */
function orient(image: Sharp, orientation: number): Sharp {
  if (orientation === 2 || orientation === 4 || orientation === 5 || orientation === 7) {
    // sharp mirrors before it rotates, regardless of the order of calls. The angles below assume this order.
    image = image.flop();
  }
  const angle = [0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0;
  return angle === 0 ? image : image.rotate(angle);
}
