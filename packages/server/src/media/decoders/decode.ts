import sharp from 'sharp';
import { FORMATS_3D } from '@assetportal/sdk/contract';
import { audio } from './audio.js';
import type { Decoder } from './decoder.js';
import { embedded, eps } from './embedded.js';
import { heic } from './heic.js';
import { archive } from './archive.js';
import { model } from './model.js';
import { office } from './office.js';
import { pdf } from './pdf.js';
import { svg } from './svg.js';
import { video } from './video.js';
import { readableByVips, vips } from './vips.js';
import { rejectSvg } from '../image/reject-svg-in-raster.js';
import { LIMITS } from '../common/limits.js';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import type { DecodedImage } from '../common/decoded-image.js';
import type { OpenSource } from '../common/source.js';
import { WorkerEnded } from '../../workers/pool.js';
import type { Tools } from './tools.js';

const ANIMATED = new Set(['gif', 'webp']);

/** What sharp reads by itself. */
const plain: Decoder = async (source, page) => {
  const animated = ANIMATED.has(source.filetype);
  return { data: await source.plainPath(), animated, ...(animated ? {} : { page }) };
};

/** The first that gives a picture; what comes later is for the files that the one before cannot read. */
function firstOf(...decoders: Decoder[]): Decoder {
  return async (source, page, tools) => {
    let problem: MediaError | undefined;
    for (const decoder of decoders) {
      try {
        return await decoder(source, page, tools);
      } catch (error) {
        const next = asMediaError(error);
        if (!problem || informationOf(next) > informationOf(problem)) problem = next;
        if (next.code === 'too-large' || next.code === 'timed-out' || next.code === 'unreadable') break;
      }
    }
    throw problem ?? new MediaError('unsupported-format');
  };
}

/** A damaged file is told as such, even though a missing tool might have read it; and a tool that may help is named. */
function informationOf({ code }: MediaError): number {
  return code === 'unsupported-format' ? 0 : code === 'tool-missing' ? 1 : 2;
}

/** Illustrator's files are PDF inside, unless they were saved without. */
const illustrator: Decoder = async (source, page, tools) => {
  const head = await source.head(1024);
  return (head.includes('%PDF-') ? pdf : firstOf(eps, embedded))(source, page, tools);
};

/**
 * The camera's own picture; without one, what the file is as a TIFF, and where a RAW name stands on a JPEG, that. Its
 * size is that of the stand-in: none is told.
 */
const raw: Decoder = async (source, page, tools) => {
  const head = await source.head(3);
  if (head.toString('latin1') === '\xff\xd8\xff') return plain(source, page, tools);
  return firstOf(embedded, tiffInside)(source, page, tools);
};

/** Tried out on a few pixels first: what is inside may have a header and nothing that can be decoded. */
const tiffInside: Decoder = async (source) => {
  const data = await source.plainPath();
  const image = sharp(data, { limitInputPixels: LIMITS.pixels, failOn: 'none', sequentialRead: true });
  try {
    rejectSvg(await image.metadata(), false);
    await image.resize(8).timeout({ seconds: LIMITS.seconds.image }).raw().toBuffer();
  } catch (cause) {
    throw new MediaError('unsupported-format', 'no image inside that can be shown', { cause });
  }
  return { data, facts: {} };
};

/** Where it cannot be read, what the program that wrote a 3MF left as its picture. */
const print3d = firstOf(model, archive);
const photoshop = firstOf(vips, embedded);
/** Where LibreOffice cannot help, by the picture that the program that wrote it left inside. */
const officeDocument = firstOf(office, archive);

/** By what the file really is: what sharp would make of a RAW file by itself is its smallest picture. */
const DECODERS: Readonly<Record<string, Decoder>> = Object.fromEntries(
  (
    [
      [plain, 'jpg mpo png webp gif avif tif'],
      [svg, 'svg svgz'],
      [firstOf(heic, vips), 'heic'],
      [
        raw,
        '3fr arw cr2 cr3 crw dcr dng erf fff iiq k25 kdc mef mos mrw nef nrw orf pef raf raw rw2 rwl sr2 srf srw x3f',
      ],
      [photoshop, 'psd psb'],
      [illustrator, 'ai'],
      [firstOf(eps, embedded), 'eps epsf ps'],
      [embedded, 'indd indt'],
      [pdf, 'pdf'],
      [model, FORMATS_3D.join(' ')],
      [print3d, '3mf'],
      [office, 'doc dot xls xlt ppt pot pps rtf'],
      [
        officeDocument,
        'docx docm dotx pptx pptm potx ppsx xlsx xlsm xltx vsdx odt ods odp odg ott ots otp otg sxw sxc sxi',
      ],
      [archive, 'key numbers pages epub sketch kra ora xd afphoto afdesign afpub idml'],
    ] as const
  ).flatMap(([decoder, types]) => types.split(' ').map((type) => [type, decoder])),
);

const GROUPS: Readonly<Record<string, Decoder>> = { audio, video };

/** @throws MediaError `unsupported-format` where nothing here reads such files */
async function decode(source: OpenSource, page: number, tools: Tools): Promise<DecodedImage> {
  if (source.size === 0) throw new MediaError('empty');
  const type = source.filetype.toLowerCase();
  const decoder = DECODERS[type] ?? (readableByVips(type) ? vips : GROUPS[source.assetGroup]);
  if (!decoder) throw new MediaError('unsupported-format');
  return decoder(source, page, tools);
}

/**
 * Decodes a page and passes the image to `use`. If a file that sharp supports turns out unreadable (such as a Lab TIFF),
 * decodes it once more with the installed libvips.
 *
 * @throws MediaError, or what `use` throws
 */
export async function decodeWith<T>(
  source: OpenSource,
  page: number,
  tools: Tools,
  use: (image: DecodedImage) => Promise<T>,
): Promise<T> {
  try {
    return await use(await decode(source, page, tools));
  } catch (error) {
    // A second reader is for a file that cannot be read, not for a process that was ended.
    if (error instanceof WorkerEnded) throw error;
    const { code } = asMediaError(error);
    const isUnreadable = code === 'damaged' || code === 'unsupported-format';
    const image = isUnreadable ? await decodeOtherwise(source, page, tools) : undefined;
    if (!image) throw error;
    return use(image);
  }
}

async function decodeOtherwise(
  source: OpenSource,
  page: number,
  tools: Tools,
): Promise<DecodedImage | undefined> {
  if (page > 1 || !readableByVips(source.filetype.toLowerCase())) return undefined;
  return vips(source, page, tools).catch(() => undefined);
}
