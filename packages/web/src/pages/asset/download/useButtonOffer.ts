import { assetFormatsModule, formatChoicesModule } from '@assetportal/sdk';
import { buttonOffer, formatKind, termsOf, type ButtonOffer } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useLocale, useModule, useStore } from '@assetportal/sdk/react';
import { useEffect, useMemo } from 'react';

/** Returns what the download button of an asset offers. Loads its formats. */
export function useButtonOffer(asset: Asset): ButtonOffer {
  const { config } = useApp();
  const locale = useLocale();
  const formats = useModule(assetFormatsModule);
  const { id, offer } = useStore(formats.store);
  const kind = formatKind([asset]);
  const chosen = useStore(useModule(formatChoicesModule), (choices) => choices[kind]);
  const terms = useStore(config.store, (state) => state.config.terms_of_use);
  useEffect(() => {
    void formats.load(asset);
  }, [formats, asset]);
  const current = id === asset.id ? offer : null;
  return useMemo(
    () => buttonOffer({ offer: current, kind, chosen, terms: termsOf(terms, locale) }),
    [current, kind, chosen, terms, locale],
  );
}
