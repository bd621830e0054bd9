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
import { asMediaError, MediaError } from '../../lib/media-error.js';
import type { DecodedImage } from '../common/decoded-image.js';
import type { OpenSource } from '../common/source.js';
import { rethrowEnded } from '../../workers/process-end.js';
import type { Tools } from './tools.js';

const ANIMATED = new Set(['gif', 'webp']);

/** Passes a file to sharp unchanged. */
const plain: Decoder = (source, page) => {
  const animated = ANIMATED.has(source.filetype);
  return Promise.resolve({ file: source.file, animated, ...(animated ? {} : { page }) });
};

/**
 * Returns a decoder that tries several decoders in order and returns the first image. It stops at the errors
 * `too-large`, `timed-out` and `unreadable`. If no decoder succeeds, it throws the most informative error.
 */
function firstOf(...decoders: Decoder[]): Decoder {
  return async (source, page, tools) => {
    let problem: MediaError | undefined;
    for (const decoder of decoders) {
      try {
        return await decoder(source, page, tools);
      } catch (error) {
        rethrowEnded(error);
        const next = asMediaError(error);
        if (!problem || rankOf(next) > rankOf(problem)) problem = next;
        if (next.code === 'too-large' || next.code === 'timed-out' || next.code === 'unreadable') break;
      }
    }
    throw problem ?? new MediaError('unsupported-format');
  };
}

/**
 * Returns a higher number for a more informative error. A damaged file is reported as damaged, even if a missing
 * tool might have read it. A missing tool that may help is reported rather than an unsupported format.
 */
function rankOf({ code }: MediaError): number {
  return code === 'unsupported-format' ? 0 : code === 'tool-missing' ? 1 : 2;
}

/** Decodes the PDF inside an Illustrator file. If the file was saved without a PDF, decodes its embedded preview. */
const illustrator: Decoder = async (source, page, tools) => {
  const head = await source.head(1024);
  return (head.includes('%PDF-') ? pdf : firstOf(eps, embedded))(source, page, tools);
};

/**
 * Decodes the preview that the camera embedded in a RAW file. If there is none, reads the file as a TIFF. A JPEG
 * with the extension of a RAW format is read as a JPEG. Reports no size, because an embedded preview may be
 * smaller than the image.
 */
const raw: Decoder = async (source, page, tools) => {
  const head = await source.head(3);
  if (head.toString('latin1') === '\xff\xd8\xff') return plain(source, page, tools);
  return firstOf(embedded, tiffInside)(source, page, tools);
};

/**
 * Reads a RAW file as a TIFF. Decodes it at a small size first, because it can have a valid header without a
 * decodable image.
 */
const tiffInside: Decoder = async ({ file }, _page, { image }) => {
  await image.inspect({ file, decode: true }).catch((cause: unknown) => {
    // The cause is the location of the file or the worker process, not the content.
    if (asMediaError(cause).code === 'unreadable') throw cause;
    throw new MediaError('unsupported-format', 'no readable image in it', { cause });
  });
  return { file, facts: {} };
};

/** Renders a 3MF model. If the model cannot be read, uses the preview image in the file. */
const print3d = firstOf(model, archive);
const photoshop = firstOf(vips, embedded);
/** Renders an office document. If LibreOffice is missing or fails, uses the preview image in the document. */
const officeDocument = firstOf(office, archive);

/**
 * Decoders by file type. The choice is not left to sharp, because sharp would read only the smallest image in a
 * RAW file.
 */
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

/**
 * Decodes a page with the decoder for the file type.
 *
 * @throws MediaError `unsupported-format` if no decoder matches
 */
async function decode(source: OpenSource, page: number, tools: Tools): Promise<DecodedImage> {
  if (source.size === 0) throw new MediaError('empty');
  const type = source.filetype.toLowerCase();
  const decoder = DECODERS[type] ?? (readableByVips(type) ? vips : GROUPS[source.assetGroup]);
  if (!decoder) throw new MediaError('unsupported-format');
  return decoder(source, page, tools);
}

/**
 * Decodes a page and passes the image to `use`. If either fails because the file is damaged or unsupported (such
 * as a Lab TIFF), decodes it again with the installed libvips, provided that libvips supports the type.
 *
 * @throws MediaError, or the error that `use` throws
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
    rethrowEnded(error);
    const { code } = asMediaError(error);
    const isUnreadable = code === 'damaged' || code === 'unsupported-format';
    const image = isUnreadable ? await decodeWithVips(source, page, tools) : undefined;
    if (!image) throw error;
    return use(image);
  }
}

async function decodeWithVips(
  source: OpenSource,
  page: number,
  tools: Tools,
): Promise<DecodedImage | undefined> {
  if (page > 1 || !readableByVips(source.filetype.toLowerCase())) return undefined;
  const image = await vips(source, page, tools).catch(rethrowEnded);
  return image ?? undefined;
}
