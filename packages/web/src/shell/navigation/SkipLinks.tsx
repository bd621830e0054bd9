import { useT } from '@assetportal/sdk/react';
import { LANDMARKS } from './landmarks.js';
import styles from './SkipLinks.module.css';

const LABELS = {
  content: 'header.skipToContent',
  search: 'header.skipToSearch',
  facets: 'header.skipToFacets',
  results: 'header.skipToResults',
  footer: 'header.skipToFooter',
} as const;

type Landmark = keyof typeof LANDMARKS;

/** Ways past the header for those who go by keyboard; seen only while focused. The focus starts here after a navigation. */
export function SkipLinks({ onSearchPage }: { readonly onSearchPage: boolean }) {
  const t = useT();
  const shown: Landmark[] = onSearchPage ? ['search', 'facets', 'results', 'footer'] : ['content', 'footer'];
  return (
    <nav id="top" tabIndex={-1} className={styles.skip} aria-label={t('header.label')}>
      {shown.map((landmark) => (
        <a key={landmark} href={`#${LANDMARKS[landmark]}`} onClick={(event) => skipTo(event, landmark)}>
          {t(LABELS[landmark])}
        </a>
      ))}
    </nav>
  );
}

/** The focus is moved by hand: the address belongs to the router, and must not get a fragment. */
function skipTo(event: React.MouseEvent, landmark: Landmark): void {
  event.preventDefault();
  const target = document.getElementById(LANDMARKS[landmark]) ?? document.getElementById(LANDMARKS.content);
  if (target === null) return;
  const focusable = target.matches('input, button, a[href], [tabindex]');
  if (!focusable) target.tabIndex = -1;
  target.focus();
  target.scrollIntoView({ block: 'nearest' });
}
