export { nameKey } from '@assetportal/sdk/contract';

/**
 * Returns a name in the form in which it is stored (NFC). An `ü` typed as one character or as two gives the same
 * name.
 */
export const normalizedName = (name: string): string => name.normalize('NFC');
