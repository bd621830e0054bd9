import { LAYOUT_MARKS } from '../../../contract/limits.js';
import { ratioCode, ratioOfCode, type LayoutMark, type ResultLayout } from '../../../contract/ratio-code.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import { displaySize } from '../../assets/size.js';
import type { SearchResults } from '../results/results.js';

/** Code of a result about which nothing is available yet: the usual aspect ratio of a photograph. */
const USUAL = ratioCode(4, 3);

/** Returns the displayed ratio of width to height. Missing or invalid sizes are displayed as a square. */
export function displayRatio(width: number | undefined, height: number | undefined): number {
  return ratioOfCode(ratioCode(width, height));
}

function codeOf(asset: Asset): number {
  const size = displaySize(asset);
  return ratioCode(size?.width, size?.height);
}

/** Returns the layout of results that are all loaded. @param field Sort field. */
export function layoutOf(results: SearchResults, total: number, field: string): ResultLayout {
  const step = Math.max(1, Math.ceil(total / LAYOUT_MARKS));
  const marks: LayoutMark[] = [];
  for (let position = 0; position < total; position += step) {
    const value = (results.at(position) as Readonly<Record<string, unknown>> | undefined)?.[field];
    if (typeof value === 'string' || typeof value === 'number') marks.push({ position, value });
  }
  return { total, codes: ratioCodes(null, results, total), marks };
}

/** Returns the code of the mean aspect ratio. Rows with it are as high in total as rows with the ratios themselves. */
function meanCode(codes: Uint8Array): number {
  const sum = codes.reduce((total, code) => total + ratioOfCode(code), 0);
  return ratioCode(sum, codes.length);
}

/**
 * Returns one code per result for the layout of the rows (decisions, section 7, Exact layout). Without a layout, the
 * codes are those of the loaded documents, and an estimate for the others.
 */
export function ratioCodes(layout: ResultLayout | null, results: SearchResults, total: number): Uint8Array {
  const given = layout?.codes;
  if (given !== undefined && given.length === total) return given;
  const codes = new Uint8Array(total);
  if (given !== undefined && given.length > 0) {
    codes.set(given.subarray(0, total));
    return codes.fill(meanCode(given), given.length);
  }
  codes.fill(USUAL);
  for (const [at, asset] of results.entries()) if (at < total) codes[at] = codeOf(asset);
  return codes;
}

/** Returns the codes of the first results, and the estimate for the others up to `total`. */
export function assetCodes(assets: readonly Asset[], total: number): Uint8Array {
  return Uint8Array.from({ length: total }, (_, at) => {
    const asset = assets[at];
    return asset === undefined ? USUAL : codeOf(asset);
  });
}
