import type { LayoutRequest, ResultLayout } from '../engine.js';
import { TimeSlice } from '../../lib/scheduling/time-slice.js';
import type { Selection, SolrBody } from './requests/base.js';
import { isWordless, pageBody, partialPageBody } from './requests/search.js';
import { decode } from './schema/encode.js';

/** Number of results per request. */
const PART = 20_000;

interface LayoutReply {
  readonly response: {
    readonly numFound: number;
    readonly docs: readonly { readonly id: string; readonly ratio: number }[];
  };
  readonly nextCursorMark: string;
}

/** Returns the ratios of all results (`SearchEngine.layout`), in parts. */
export async function layoutOf(
  ask: <T>(body: SolrBody) => Promise<T>,
  selection: Selection,
  { sort, most, samples: sampled }: LayoutRequest,
): Promise<ResultLayout> {
  const samples: { position: number; id: string }[] = [];
  const slice = new TimeSlice();
  let codes = new Uint8Array(0);
  let numFound = 0;
  let mark = '*';
  for (let start = 0; ;) {
    const rows = Math.min(PART, start === 0 ? most : codes.length - start);
    const page = { sort, start: 0, rows, mark, fields: ['id', 'ratio'] };
    // The first part has the number of results.
    const bodyOf = start > 0 && isWordless(selection) ? partialPageBody : pageBody;
    const { response, nextCursorMark } = await ask<LayoutReply>(bodyOf(selection, page));
    if (start === 0) {
      numFound = response.numFound;
      codes = new Uint8Array(Math.min(most, numFound));
    }
    const step = Math.max(1, Math.ceil(codes.length / sampled));
    for (const [at, { id, ratio }] of response.docs.slice(0, codes.length - start).entries()) {
      codes[start + at] = ratio;
      if (sampled > 0 && (start + at) % step === 0) samples.push({ position: start + at, id: decode(id) });
    }
    start += response.docs.length;
    mark = nextCursorMark;
    // Results may be removed meanwhile. Their codes are 0, that of an unknown ratio.
    if (start >= codes.length || response.docs.length === 0) return { numFound, codes, samples };
    await slice.pause();
  }
}
