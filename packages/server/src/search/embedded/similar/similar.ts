import type { SimilarRequest } from '../../engine.js';
import type { MemoryIndex } from '../index/memory-index.js';
import { Best } from './best.js';

/** Returns the most similar documents to an asset. See `SearchEngine.similar`. */
export function similar(index: MemoryIndex, { id, by, rows, scope }: SimilarRequest): readonly number[] {
  const document = index.find(id);
  if (document < 0) return [];
  const visible = index.folders.visible(scope);
  const candidates = {
    index,
    document,
    rows,
    /** Calls `visit` with each visible document except the asset itself. */
    each: (visit: (other: number) => void): void => {
      const { dead, size } = index;
      const { cells } = index.folders;
      for (let other = 0; other < size; other++) {
        if (dead[other] === 0 && visible[cells[other]!] === 1 && other !== document) visit(other);
      }
    },
  };
  return SIMILAR[by](candidates);
}

interface Candidates {
  readonly index: MemoryIndex;
  /** Document of the asset that the others are compared with. */
  readonly document: number;
  readonly rows: number;
  readonly each: (visit: (other: number) => void) => void;
}

const SIMILAR: Readonly<Record<SimilarRequest['by'], (candidates: Candidates) => readonly number[]>> = {
  color: byColor,
  keywords: byKeywords,
  folder: byFolder,
};

/**
 * Distance that is added if none of the dominant colors are the same. Two images with the same average can have
 * different colors, such as a colorful one and a gray one.
 */
export const CODE_DISTANCE = 0.12;

function byColor({ index, document, rows, each }: Candidates): readonly number[] {
  const { colors } = index;
  if (!colors.has(document)) return [];
  const codes = index.keywords.get('color_code')!;
  const own = new Uint8Array(codes.labels.length);
  codes.each(document, (code) => (own[code] = 1));
  const ownCount = own.reduce((sum, one) => sum + one, 0);
  const distances = new Float32Array(index.size);
  const best = bestBy(index, rows, distances, 1);
  each((other) => {
    if (!colors.has(other)) return;
    let shared = 0;
    let all = ownCount;
    codes.each(other, (code) => (own[code] === 1 ? shared++ : all++));
    const overlap = all === 0 ? 1 : shared / all;
    distances[other] = colors.distance(document, other) + CODE_DISTANCE * (1 - overlap);
    best.add(other);
  });
  return best.documents;
}

/**
 * The more keywords are shared, the more similar, and a rare keyword says more than a frequent one. Counts only
 * visible assets, so that the order reveals nothing about the others.
 */
function byKeywords({ index, document, rows, each }: Candidates): readonly number[] {
  const column = index.keywords.get('keywords')!;
  const weights = new Float64Array(column.labels.length);
  const { spellings } = column;
  const own: number[] = [];
  column.each(document, (keyword) => own.push(spellings.valueOf(keyword)));
  if (own.length === 0) return [];
  const isOwn = new Uint8Array(column.labels.length);
  for (const keyword of own) for (const spelling of spellings.all(keyword)) isOwn[spelling] = 1;
  const matching: number[] = [];
  let visible = 1;
  each((other) => {
    visible++;
    if (!column.has(other, isOwn)) return;
    matching.push(other);
    column.each(other, (keyword) => (weights[spellings.valueOf(keyword)]! += isOwn[keyword]!));
  });
  for (const keyword of own) weights[keyword] = Math.log(1 + visible / (1 + weights[keyword]!));
  const scores = new Float32Array(index.size);
  const best = bestBy(index, rows, scores, -1);
  for (const other of matching) {
    column.each(other, (keyword) => {
      if (isOwn[keyword] === 1) scores[other]! += weights[spellings.valueOf(keyword)]!;
    });
    best.add(other);
  }
  return best.documents;
}

/** The assets next to this one in the order of the file names in its folder, alternately after and before it. */
function byFolder({ index, document, rows, each }: Candidates): readonly number[] {
  const { cells } = index.folders;
  const names = index.sortKeys.get('fname')!;
  const compare = (a: number, b: number): number => names.compare(a, b) || index.compareIds(a, b);
  const after = new Best(rows, compare);
  const before = new Best(rows, (a, b) => compare(b, a));
  each((other) => {
    if (cells[other] === cells[document]) (compare(other, document) > 0 ? after : before).add(other);
  });
  const nearest: number[] = [];
  for (let at = 0; nearest.length < rows; at++) {
    const pair = [after.documents[at], before.documents[at]].filter((one) => one !== undefined);
    if (pair.length === 0) break;
    nearest.push(...pair.slice(0, rows - nearest.length));
  }
  return nearest;
}

/** @param sign 1 if the lowest values are the best, -1 if the highest are. Ties are broken by ID. */
function bestBy(index: MemoryIndex, rows: number, values: Float32Array, sign: 1 | -1): Best {
  return new Best(rows, (a, b) => sign * (values[a]! - values[b]!) || index.compareIds(a, b));
}
