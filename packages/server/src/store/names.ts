export { nameKey } from '@assetportal/sdk/contract';

/** A name as it is kept: an `ü` may be typed as one character or as two, and is one name all the same. */
export const normalizedName = (name: string): string => name.normalize('NFC');
