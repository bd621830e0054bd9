import type { Exif } from 'sharp';
import { descriptionOf, type Meta } from '../content/metadata.js';

/** Formats an angle as the three EXIF fractions: degrees, minutes, and seconds in hundredths. */
function fractions(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 360_000);
  return `${Math.floor(hundredths / 360_000)}/1 ${Math.floor(hundredths / 6000) % 60}/1 ${hundredths % 6000}/100`;
}

/** Removes tags with non-ASCII text, because libvips would strip the accents. XMP contains the same values. */
const ascii = (tags: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(tags).filter(([, text]) => /^[\x20-\x7e]+$/.test(text)));

/** Returns the metadata in sharp's EXIF format. IFD2 is the Exif IFD, and IFD3 is the GPS IFD. */
export function exif(meta: Meta): Exif {
  const local = meta.taken.slice(0, 19).replace('T', ' ').replaceAll('-', ':');
  const { camera, position } = meta;
  return {
    IFD0: {
      ...ascii({ ImageDescription: descriptionOf(meta), Artist: meta.creator }),
      DateTime: local,
      ...(camera ? { Make: camera.make, Model: camera.model } : {}),
    },
    IFD2: {
      DateTimeOriginal: local,
      DateTimeDigitized: local,
      OffsetTimeOriginal: meta.taken.slice(19),
      ...(camera
        ? {
            LensModel: camera.lens,
            FocalLength: `${camera.focal}/1`,
            FNumber: `${camera.aperture * 10}/10`,
            ExposureTime: camera.exposure,
            ISOSpeedRatings: String(camera.iso),
          }
        : {}),
    },
    ...(position
      ? {
          IFD3: {
            GPSLatitudeRef: position.lat < 0 ? 'S' : 'N',
            GPSLatitude: fractions(position.lat),
            GPSLongitudeRef: position.lon < 0 ? 'W' : 'E',
            GPSLongitude: fractions(position.lon),
          },
        }
      : {}),
  };
}
