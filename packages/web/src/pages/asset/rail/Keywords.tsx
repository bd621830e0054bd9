import { searchToUrl } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { ChipLink } from '../../../components/Chip/Chip.js';
import { useSearchDefaults } from '../../../shell/navigation/useSearchDefaults.js';
import styles from './Rail.module.css';

/** Number of keywords that are shown at first. */
const SHOWN = 10;

interface KeywordsProps {
  readonly label: string;
  readonly keywords: readonly string[];
}

/** The keywords, as links to the search for them. */
export function Keywords({ label, keywords }: KeywordsProps) {
  const t = useT();
  const defaults = useSearchDefaults();
  const [all, setAll] = useState(false);
  const shown = all ? keywords : keywords.slice(0, SHOWN);
  const hidden = keywords.length - shown.length;
  return (
    <section className={styles.block}>
      <h2>{label}</h2>
      <ul className={styles.chips}>
        {shown.map((keyword) => (
          <li key={keyword}>
            <ChipLink
              to={searchToUrl({ query: '*', filters: { keywords: [keyword] }, ...defaults }, defaults)}
              title={t('asset.searchFor', { value: keyword })}
            >
              <bdi>{keyword}</bdi>
            </ChipLink>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <button type="button" className={styles.moreChip} onClick={() => setAll(true)}>
              {t('asset.moreKeywords', { count: hidden })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
