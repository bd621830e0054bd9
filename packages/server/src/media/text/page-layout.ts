import { lineWidth, wrapped } from './wrap.js';

/** How the text of a file is laid out: as running text, as code in columns of equal width, or as a table. */
export type TextLayout = 'prose' | 'code' | 'table';

/** Size of a page (A4), and its margin, in points. */
const PAGE = { width: 595, height: 842, margin: 48 } as const;
/** Size of a page in mm. */
export const PAPER = [210, 297] as const;
/** Maximum number of pages of a text. */
const MAX_PAGES = 20;

const INNER = PAGE.width - 2 * PAGE.margin;
const STYLES = {
  prose: { size: 11, line: 16, font: 'sans-serif' },
  code: { size: 9, line: 13, font: 'monospace' },
  table: { size: 9, line: 17, font: 'sans-serif' },
} as const;
/** Maximum number of columns of a table, and of characters of a cell that count for the width of its column. */
const TABLE = { columns: 10, characters: 40, gap: 8 } as const;

/** A text at a position on a page, in points. */
interface Piece {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly bold?: boolean;
}

/** Returns the pages of a text as SVG, which contains only text and lines. At least one page. */
export function textPages(text: string, layout: TextLayout): string[] {
  const { size, line } = STYLES[layout];
  const perPage = Math.floor((PAGE.height - 2 * PAGE.margin) / line);
  const rows =
    layout === 'table' ? tableRows(text, perPage * MAX_PAGES) : textRows(text, layout, perPage * MAX_PAGES);
  const pages = Array.from({ length: Math.max(1, Math.ceil(rows.length / perPage)) }, (_, page) =>
    rows.slice(page * perPage, (page + 1) * perPage),
  );
  return pages.map((page) =>
    svgOf(
      layout,
      page.flatMap((pieces, at) => pieces.map((piece) => ({ ...piece, y: PAGE.margin + size + at * line }))),
    ),
  );
}

type Row = readonly Omit<Piece, 'y'>[];

function textRows(text: string, layout: 'prose' | 'code', most: number): Row[] {
  const { size } = STYLES[layout];
  const rows: Row[] = [];
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    for (const part of wrapped(line.replaceAll('\t', '    '), INNER / size, layout === 'code')) {
      if (rows.length >= most) return rows;
      rows.push(part.trim() === '' ? [] : [{ x: PAGE.margin, text: part }]);
    }
  }
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
  return rows;
}

function tableRows(text: string, most: number): Row[] {
  const { size } = STYLES.table;
  const cells = csvRows(text, most);
  const columns = Math.min(TABLE.columns, Math.max(1, ...cells.map((row) => row.length)));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(2, ...cells.map((row) => lineWidth((row[at] ?? '').slice(0, TABLE.characters)))),
  );
  const total = widths.reduce((sum, width) => sum + width, 0);
  const scale = Math.min(1, (INNER - TABLE.gap * (columns - 1)) / size / total);
  return cells.map((row, rowAt) => {
    let x: number = PAGE.margin;
    return widths.map((width, at) => {
      const piece = { x, text: shortened(row[at] ?? '', width * scale), bold: rowAt === 0 };
      x += width * scale * size + TABLE.gap;
      return piece;
    });
  });
}

/** Returns a text that is not wider than the width in em, with an ellipsis if it is cut. */
function shortened(text: string, width: number): string {
  if (lineWidth(text) <= width) return text;
  let end = Math.min(text.length, Math.ceil(width * 4));
  while (end > 0 && lineWidth(text.slice(0, end)) > width - 1) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Reads the first rows of a CSV or TSV file. The separator is the most frequent one in the first line. */
function csvRows(text: string, most: number): string[][] {
  const [first = ''] = text.split('\n', 1);
  const count = (separator: string) => first.split(separator).length;
  const [separator = ','] = ['\t', ';', ','].sort((a, b) => count(b) - count(a));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length && rows.length < most; at++) {
    const char = text.charAt(at);
    if (char === '"') {
      // Two quotation marks inside of a quoted cell are one.
      if (quoted && text.charAt(at + 1) === '"') cell += text.charAt(at++);
      else quoted = !quoted;
    } else if (quoted) cell += char === '\n' ? ' ' : char;
    else if (char === separator) {
      row.push(cell);
      cell = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows.slice(0, most);
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? '');

function svgOf(layout: TextLayout, pieces: readonly Piece[]): string {
  const { width, height, margin } = PAGE;
  const { size, font, line } = STYLES[layout];
  const texts = pieces.map(({ x, y, text, bold }) => {
    const isRtl = layout !== 'table' && RIGHT_TO_LEFT.test(text);
    const at = isRtl ? `x="${width - margin}" direction="rtl"` : `x="${x.toFixed(1)}"`;
    return `<text ${at} y="${y}"${bold ? ' font-weight="bold"' : ''} xml:space="preserve">${escaped(text)}</text>`;
  });
  const rows = layout === 'table' ? new Set(pieces.map(({ y }) => y)) : [];
  const lines = Array.from(rows, (y) => {
    const below = y + (line - size) / 2 + 1;
    return `<path d="M${margin} ${below}H${width - margin}" stroke="#ddd" stroke-width="0.5"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="${font}" font-size="${size}" fill="#222">${lines.join('')}${texts.join('')}</g></svg>`;
}
