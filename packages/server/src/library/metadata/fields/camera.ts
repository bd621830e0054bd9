import { first, type Tags } from '../tags.js';
import { line } from '../text.js';

/** Legal forms and other parts of a maker's name that a camera name omits. */
const MAKER_SUFFIXES =
  /\b(corporation|corp|company|co|ltd|inc|gmbh|ag|kk|imaging|optical|electric|electronics|camera)\b\.?,?/gi;

export function cameraOf(tags: Tags): string | undefined {
  const make = line(
    first(tags, 'IFD0:Make', 'XMP-tiff:Make', 'Keys:Make', 'UserData:Make', 'QuickTime:Make'),
    100,
  );
  const model = line(
    first(tags, 'IFD0:Model', 'XMP-tiff:Model', 'Keys:Model', 'UserData:Model', 'QuickTime:Model'),
    100,
  );
  if (make === undefined || model === undefined) return model ?? make;
  const makers = make
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter((word) => word.length > 1);
  const firstWord = model.toLowerCase().split(/[\s,._-]+/)[0] ?? '';
  if (makers.includes(firstWord)) return model;
  const short = make.replace(MAKER_SUFFIXES, '').replace(/\s+/g, ' ').trim();
  return `${short === '' ? make : short} ${model}`;
}

export function lensOf(tags: Tags): string | undefined {
  const lens = line(
    first(
      tags,
      'XMP-aux:Lens',
      'XMP-exifEX:LensModel',
      'ExifIFD:LensModel',
      'Composite:LensID',
      'FLIR:LensModel',
    ),
    200,
  );
  return lens === undefined || /^unknown|^n\/?a$|^-+$|^none$/i.test(lens) ? undefined : lens;
}
