import type { Asset } from '@assetportal/sdk/contract';
import { useLayoutEffect, useMemo } from 'react';
import type { LoadedOffer } from './extra.js';
import { useButtonOffer } from './useButtonOffer.js';

export interface OfferLoaderProps {
  readonly asset: Asset;
  readonly onOffer: (loaded: LoadedOffer) => void;
}

/** Loads the formats of an asset, and reports what its download button offers. Renders nothing. */
export function OfferLoader({ asset, onOffer }: OfferLoaderProps): null {
  const assets = useMemo(() => [asset], [asset]);
  const offer = useButtonOffer(assets);
  useLayoutEffect(() => onOffer({ id: asset.id, offer }), [onOffer, asset.id, offer]);
  return null;
}
