import type { PDFiumPage } from '@hyzyla/pdfium';
import type { HitBox } from '@assetportal/sdk/contract';
import { MAX_BOXES } from '../../common/limits.js';

/** Functions of the library that its wrapper does not have. */
interface PdfiumModule {
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_GetCharIndexFromTextIndex(text: number, index: number): number;
  _FPDFText_CountRects(text: number, start: number, count: number): number;
  _FPDFText_GetRect(
    text: number,
    rect: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    width: number,
    height: number,
    rotate: number,
    pageX: number,
    pageY: number,
    x: number,
    y: number,
  ): number;
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Width and height of the page in the unit of the boxes, before they are divided by it. */
const SIDE = 1_000_000;
/** Bytes for the four sides of a rectangle and the two coordinates of a point. */
const BYTES = 4 * 8 + 2 * 4;

/** Returns the boxes around ranges of the text of a page, one per line. The positions are those of `page.getText()`. */
export function boxesOf(page: PDFiumPage, ranges: readonly Range[]): HitBox[] {
  const { module, pageIdx } = page as unknown as { module: PdfiumModule; pageIdx: number };
  const text = module._FPDFText_LoadPage(pageIdx);
  const pointer = module.wasmExports.malloc(BYTES);
  try {
    const boxes: HitBox[] = [];
    for (const [hit, range] of ranges.entries()) {
      for (const corners of rectangles(module, { text, pointer }, range)) {
        if (boxes.length === MAX_BOXES) return boxes;
        boxes.push({ hit, ...boxOf(module, { page: pageIdx, pointer }, corners) });
      }
    }
    return boxes;
  } finally {
    module.wasmExports.free(pointer);
    module._FPDFText_ClosePage(text);
  }
}

type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

/** Yields the rectangles of a range, in the coordinates of the page. */
function* rectangles(
  module: PdfiumModule,
  { text, pointer }: { text: number; pointer: number },
  { start, end }: Range,
): Iterable<Rectangle> {
  const first = module._FPDFText_GetCharIndexFromTextIndex(text, start);
  const last = module._FPDFText_GetCharIndexFromTextIndex(text, end - 1);
  if (first < 0 || last < first) return;
  const count = module._FPDFText_CountRects(text, first, last - first + 1);
  for (let at = 0; at < count; at++) {
    module._FPDFText_GetRect(text, at, pointer, pointer + 8, pointer + 16, pointer + 24);
    // The memory is another object after it has grown.
    const values = new DataView(module.HEAPU8.buffer, pointer, BYTES);
    yield [0, 8, 16, 24].map((offset) => values.getFloat64(offset, true)) as unknown as Rectangle;
  }
}

/** Returns a rectangle in parts of the page as it is rendered, which considers its rotation and its crop box. */
function boxOf(
  module: PdfiumModule,
  { page, pointer }: { page: number; pointer: number },
  [left, top, right, bottom]: Rectangle,
): Omit<HitBox, 'hit'> {
  const place = (x: number, y: number) => {
    const at = pointer + 32;
    module._FPDF_PageToDevice(page, 0, 0, SIDE, SIDE, 0, x, y, at, at + 4);
    const values = new DataView(module.HEAPU8.buffer, at, 8);
    return [values.getInt32(0, true) / SIDE, values.getInt32(4, true) / SIDE] as const;
  };
  const [x1, y1] = place(left, top);
  const [x2, y2] = place(right, bottom);
  const part = (value: number) => Math.min(1, Math.max(0, value));
  const [x, y] = [part(Math.min(x1, x2)), part(Math.min(y1, y2))];
  return { x, y, width: part(Math.max(x1, x2)) - x, height: part(Math.max(y1, y2)) - y };
}
