import * as z from 'zod/mini';

/** Asset ID. Every valid ID is shorter than the limit, so that longer values are rejected before the lookup. */
export const AssetId = z.string().check(z.minLength(1), z.maxLength(100));

/** ID of a convert set. */
export const ConvertSetId = z.string().check(z.minLength(1), z.maxLength(100));
