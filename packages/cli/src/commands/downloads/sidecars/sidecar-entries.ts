import { createHash } from 'node:crypto';
import type { Asset } from '@assetportal/sdk/contract';
import { SIDECAR_KINDS, sidecarText, type SidecarKind } from '@assetportal/sdk/rules';

/** ID of the ledger entry for the CSV file, which belongs to all assets. */
export const CSV_ID = '';
/** Separates a convert set from the kind of a sidecar. No ID of a convert set contains it. */
const SEPARATOR = '#';

/** Returns the convert set under which the ledger stores a sidecar. Sidecars of a CSV have no convert set. */
export const sidecarSet = (convertSet: string, kind: SidecarKind): string =>
  `${kind === 'csv' ? '' : convertSet}${SEPARATOR}${kind}`;

/** Returns the kind of the sidecar that a ledger entry describes. Undefined for the file of an asset. */
export function sidecarKindOf({ set }: { readonly set: string }): SidecarKind | undefined {
  const [, kind] = set.split(SEPARATOR);
  return SIDECAR_KINDS.find((name) => name === kind);
}

/** Returns the version of a sidecar that is up to date: the SHA-256 of its content. */
export const sidecarVersion = (asset: Asset, kind: 'json' | 'xmp'): string =>
  hashOf(sidecarText(asset, kind));

/** Returns the SHA-256 of a text, in lower-case hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
