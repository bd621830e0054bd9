import { searchToUrl } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { ChipLink } from '../components/Chip/Chip.js';
import { useSearchDefaults } from '../shell/navigation/useSearchDefaults.js';

/** A keyword of an asset, as a link to the search for it. */
export function KeywordChip({ keyword }: { readonly keyword: string }) {
  const t = useT();
  const defaults = useSearchDefaults();
  return (
    <ChipLink
      to={searchToUrl({ query: '*', filters: { keywords: [keyword] }, ...defaults }, defaults)}
      title={t('asset.searchFor', { value: keyword })}
    >
      <bdi>{keyword}</bdi>
    </ChipLink>
  );
}
