import { FORMATS_3D } from '@assetportal/sdk/contract';
import { audio } from '../decoders/audio.js';
import type { Decoder } from '../decoders/decoder.js';
import { embedded, eps } from '../decoders/embedded.js';
import { font } from '../decoders/font.js';
import { heic } from '../decoders/heic.js';
import { archive } from '../decoders/archive.js';
import { model } from '../decoders/model.js';
import { office } from '../decoders/office.js';
import { pdf } from '../decoders/pdf.js';
import { composite } from '../decoders/images/photoshop.js';
import { bestOf, sourceFacts, type Decoded, type SourceFacts, type Violation } from './invariants.js';
import { readableByFfmpeg, still } from '../decoders/images/still.js';
import { officeText, textPage } from '../decoders/text-page.js';
import { svg } from '../decoders/svg.js';
import { video } from '../decoders/video.js';
import { readableByVips, vips } from '../decoders/images/vips.js';
import { withoutVoidAlpha } from './void-alpha.js';
import { asMediaError, MediaError } from '../../lib/media-error.js';
import type { DecodedImage } from '../common/decoded-image.js';
import type { OpenSource } from '../common/source.js';
import { rethrowEnded } from '../../workers/process-end.js';
import type { Tools } from '../decoders/tools.js';

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

/** Decoders that show the embedded image of a file anyway, or draw the file. */
const WITHOUT_OWN_IMAGE: ReadonlySet<Decoder | undefined> = new Set([raw, embedded, svg]);

/** Returns true if the decoder of the type decodes the image of the file itself, not one inside. */
const hasOwnImage = ({ filetype, assetGroup }: OpenSource): boolean =>
  assetGroup === 'image' && !WITHOUT_OWN_IMAGE.has(DECODERS[filetype.toLowerCase()]);

/** Renders a 3MF model. If the model cannot be read, uses the preview image in the file. */
const print3d = firstOf(model, archive);
const photoshop = firstOf(composite, vips, still, embedded);
/**
 * Renders an office document. If LibreOffice is missing or fails, uses the preview image in the document, or shows its
 * text.
 */
const officeDocument = firstOf(office, archive, officeText);
const book = firstOf(archive, officeText);
const prose = textPage('prose');
const table = textPage('table');
const code = textPage('code');

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
      [book, 'epub'],
      [font, 'ttf otf woff'],
      [prose, 'txt md html log tex'],
      [table, 'csv tsv zip tar tgz'],
      [
        code,
        'json geojson xml xmp yaml toml ini aae pp3 mtl srt vtt css scss js mjs cjs jsx tsx py rb php java kt swift c h cpp hpp cs go rs sh sql lua bib',
      ],
      [archive, 'key numbers pages sketch kra ora xd afphoto afdesign afpub idml'],
    ] as const
  ).flatMap(([decoder, types]) => types.split(' ').map((type) => [type, decoder])),
);

/** Returns true if the preview of the type is a page of text that the portal draws. */
export const isTextPage = (filetype: string): boolean =>
  [prose, table, code].some((decoder) => decoder === DECODERS[filetype.toLowerCase()]);

const GROUPS: Readonly<Record<string, Decoder>> = { audio, video };

/**
 * Decoders for a page, in the order in which they are tried: that of the file type first, then those of other tools that
 * read images of this type.
 *
 * @throws MediaError `unsupported-format` if there is none
 */
function decodersOf({ filetype, assetGroup }: OpenSource, page: number): Decoder[] {
  const type = filetype.toLowerCase();
  const byVips = readableByVips(type) ? [vips] : [];
  const [first, ...others] = [DECODERS[type] ?? byVips[0] ?? GROUPS[assetGroup], ...byVips];
  if (!first) throw new MediaError('unsupported-format');
  if (page > 1) return [first];
  const further = [...others, ...(readableByFfmpeg(type) ? [still] : [])];
  return [first, ...further.filter((decoder) => decoder !== first)];
}

/** What {@link decodeWith} does beside decoding. */
interface DecodingRules<T> {
  /** Compares a result with the facts about the file. Default: no check. */
  readonly check?: (result: T, facts: SourceFacts) => Violation | undefined;
  /** True to use an image inside the file if its own image cannot be decoded. Default: false. */
  readonly embeddedInstead?: boolean;
}

/**
 * Decodes a page and passes the image to `use`. If either fails because the file is damaged or unsupported (such as a
 * Lab TIFF), or if the result contradicts the facts about the file, the next tool is tried. If no tool has a better
 * result, returns the first one with its violation.
 *
 * @throws MediaError, or the error that `use` throws
 */
export async function decodeWith<T>(
  source: OpenSource,
  page: number,
  tools: Tools,
  use: (image: DecodedImage) => Promise<T>,
  { check = () => undefined, embeddedInstead = false }: DecodingRules<T> = {},
): Promise<Decoded<T>> {
  if (source.size === 0) throw new MediaError('empty');
  const facts = await sourceFacts(source);
  const attempt = async (decoder: Decoder): Promise<Decoded<T>> => {
    const image = await decoder(source, page, tools);
    const result = await use(await withoutVoidAlpha(image, source, tools));
    return { result, violation: page === 1 ? check(result, facts) : undefined };
  };
  const contradicting: Decoded<T>[] = [];
  let failure: unknown;
  for (const decoder of decodersOf(source, page)) {
    try {
      const decoded = await attempt(decoder);
      if (decoded.violation === undefined) return decoded;
      contradicting.push(decoded);
    } catch (error) {
      if (contradicting.length === 0 && !mayHelp(error)) throw error;
      rethrowEnded(error);
      failure = moreInformative(failure, error);
    }
  }
  const best = bestOf(contradicting);
  if (best) return best;
  if (embeddedInstead && page === 1 && hasOwnImage(source)) {
    const inside = await attempt(embedded).catch(rethrowEnded);
    if (inside) return { result: inside.result, violation: 'embedded' };
  }
  throw failure;
}

/** Returns true if another tool may be able to decode the file. */
function mayHelp(error: unknown): boolean {
  const { code } = asMediaError(error);
  return code === 'damaged' || code === 'unsupported-format' || code === 'tool-missing';
}

/** Returns the error of the first tool, unless a missing tool may help with an unsupported format. */
function moreInformative(first: unknown, next: unknown): unknown {
  if (first === undefined) return next;
  const isBetter =
    asMediaError(first).code === 'unsupported-format' && asMediaError(next).code === 'tool-missing';
  return isBetter ? next : first;
}
