import { assetFormatsModule, formatChoicesModule, formatsKey, type SelectedAsset } from '@assetportal/sdk';
import { buttonOffer, formatKind, termsOf, type ButtonOffer } from '@assetportal/sdk/rules';
import { useApp, useLocale, useModule, useStore } from '@assetportal/sdk/react';
import { useEffect, useMemo } from 'react';

/** Returns what a download button of assets offers. Loads their formats, unless there are no assets. */
export function useButtonOffer(assets: readonly SelectedAsset[]): ButtonOffer {
  const { config } = useApp();
  const locale = useLocale();
  const formats = useModule(assetFormatsModule);
  const { key, offer } = useStore(formats.store);
  const kind = formatKind(assets);
  const chosen = useStore(useModule(formatChoicesModule), (choices) => choices[kind]);
  const terms = useStore(config.store, (state) => state.config.terms_of_use);
  useEffect(() => {
    if (assets.length > 0) void formats.load(assets);
  }, [formats, assets]);
  const current = key === formatsKey(assets) ? offer : null;
  return useMemo(
    () => buttonOffer({ offer: current, kind, chosen, terms: termsOf(terms, locale) }),
    [current, kind, chosen, terms, locale],
  );
}
