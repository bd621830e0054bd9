import * as z from 'zod/mini';
import { MAX_PAGE_COUNT, MAX_SEARCH_LENGTH } from '../limits.js';
import { AssetId } from './common/ids.js';
import { integer, oneOrMany } from './common/wire.js';

/** Place in the text of a document that a query matches. */
export const TextHit = z.looseObject({
  /** From 1. Absent for a text without pages, and until the text of an older index has been read again. */
  page: z.optional(z.int()),
  /** Words around the match, as plain text. */
  text: z.string(),
  /** Matching words: positions in `text` in UTF-16 code units. */
  marks: z.array(z.looseObject({ start: z.int(), end: z.int() })),
});

/** Place in the text of a document that a query matches. */
export interface TextHit extends z.infer<typeof TextHit> {}

/** Place in the text of an asset. */
export const AssetHit = z.looseObject({ id: z.string(), ...TextHit.shape });

/** Place in the text of an asset. */
export interface AssetHit extends z.infer<typeof AssetHit> {}

/** Rectangle around matching words in one line, in parts of the width and height of the page, from its top left corner. */
export const HitBox = z.object({
  /** Number of the match on the page, from 0. A match that wraps has several boxes. */
  hit: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** Rectangle around matching words in one line, in parts of the width and height of the page, from its top left corner. */
export interface HitBox extends z.infer<typeof HitBox> {}

/** Matches of a query in a document. */
export const PageHits = z.looseObject({
  /** Pages with matches, in order, with their number of matches. */
  pages: z.array(z.looseObject({ page: z.int(), count: z.int() })),
  /** Boxes on the requested page. Empty without `page`. */
  boxes: z.array(HitBox),
});

/** Matches of a query in a document. */
export interface PageHits extends z.infer<typeof PageHits> {}

export const searchHits = {
  query: z.object({
    q: z.string().check(z.maxLength(MAX_SEARCH_LENGTH)),
    /** IDs behind the first 50 are ignored. */
    assetid: oneOrMany(AssetId),
  }),
  reply: z.looseObject({ hits: z.array(AssetHit) }),
};

export const getPageHits = {
  query: z.object({
    assetid: AssetId,
    q: z.string().check(z.maxLength(MAX_SEARCH_LENGTH)),
    /** Page whose boxes are returned, from 1. */
    page: z.optional(integer(1, MAX_PAGE_COUNT)),
  }),
  reply: PageHits,
};
