import { useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { KeywordChip } from '../../../asset/KeywordChip.js';
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
  const [all, setAll] = useState(false);
  const shown = all ? keywords : keywords.slice(0, SHOWN);
  const hidden = keywords.length - shown.length;
  return (
    <section className={styles.block}>
      <h2>{label}</h2>
      <ul className={styles.chips}>
        {shown.map((keyword) => (
          <li key={keyword}>
            <KeywordChip keyword={keyword} />
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
