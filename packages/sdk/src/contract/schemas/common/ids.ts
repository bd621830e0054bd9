import * as z from 'zod/mini';

/** More than any id is long; longer ones are refused before they are looked up. */
export const AssetId = z.string().check(z.minLength(1), z.maxLength(100));

/** The id of a convert set. */
export const ConvertSetId = z.string().check(z.minLength(1), z.maxLength(100));
