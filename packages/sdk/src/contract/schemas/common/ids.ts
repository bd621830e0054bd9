import * as z from 'zod/mini';

/** Asset ID. Longer values are rejected before the lookup, because every valid ID is shorter than the limit. */
export const AssetId = z.string().check(z.minLength(1), z.maxLength(100));

/** ID of a convert set. */
export const ConvertSetId = z.string().check(z.minLength(1), z.maxLength(100));
