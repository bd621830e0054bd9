import { anchorOffset } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useLocation } from 'react-router-dom';
import { LANDMARKS } from './landmarks.js';
import { scrollToAnchor } from './scrollToAnchor.js';
import styles from './SkipLinks.module.css';

const LABELS = {
  content: 'header.skipToContent',
  search: 'header.skipToSearch',
  facets: 'header.skipToFacets',
  results: 'header.skipToResults',
  footer: 'header.skipToFooter',
} as const;

type Landmark = keyof typeof LABELS;

/**
 * Links that let keyboard users skip the header. They are visible only while focused. After a navigation, the
 * focus starts here.
 */
export function SkipLinks({ onSearchPage }: { readonly onSearchPage: boolean }) {
  const t = useT();
  const { pathname } = useLocation();
  const shown: Landmark[] = onSearchPage ? ['search', 'facets', 'results', 'footer'] : ['content', 'footer'];
  return (
    <nav id="top" tabIndex={-1} className={styles.skip} aria-label={t('header.label')}>
      {shown.map((landmark) => (
        <a
          key={landmark}
          href={`#${LANDMARKS[landmark]}`}
          onClick={(event) => skipTo(event, landmark, pathname)}
        >
          {t(LABELS[landmark])}
        </a>
      ))}
    </nav>
  );
}

/**
 * Moves the focus to a landmark. Following the link would add a fragment to the address, which the router
 * manages.
 */
function skipTo(event: React.MouseEvent, landmark: Landmark, route: string): void {
  event.preventDefault();
  const target = document.getElementById(LANDMARKS[landmark]) ?? document.getElementById(LANDMARKS.content);
  if (target === null) return;
  const focusable = target.matches('input, button, a[href], [tabindex]');
  if (!focusable) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  scrollToAnchor(target, anchorOffset(route));
}
