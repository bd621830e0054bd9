import type { Asset } from '@assetportal/sdk/contract';

/** Separates the version of the original from that of the recipe. */
const SEPARATOR = '+';

/**
 * Returns the version of a file: the SHA-256 of the original, and the version of the recipe of a convert set if the
 * portal sends one. Empty if it is unknown.
 */
export function versionOf({ sha256 = '' }: Pick<Asset, 'sha256'>, recipe: string | undefined): string {
  return sha256 === '' || recipe === undefined ? sha256 : `${sha256}${SEPARATOR}${recipe}`;
}

/** Returns the version of the original that a file was created from. */
export const originalOf = (version: string): string => version.split(SEPARATOR, 1)[0] ?? '';
