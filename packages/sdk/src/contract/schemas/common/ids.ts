import * as z from 'zod/mini';

/** Asset ID. The limit exceeds every valid ID; longer values are rejected before the lookup. */
export const AssetId = z.string().check(z.minLength(1), z.maxLength(100));

/** ID of a convert set. */
export const ConvertSetId = z.string().check(z.minLength(1), z.maxLength(100));
