import type { FooterEntry } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Link } from '../../components/Link/Link.js';
import { Logo } from '../header/logo/Logo.js';
import { LANDMARKS } from '../navigation/landmarks.js';
import { useSiteTitle } from '../navigation/pageTitle.js';
import { useFooter } from '../navigation/useFooter.js';
import styles from './Footer.module.css';

/**
 * Footer with the three configured columns (specification, section 2, Global shell) and the version of the product.
 * Without configured entries, the columns are the logo, the custom pages and the version.
 */
export function Footer() {
  const t = useT();
  const { version } = useApp();
  const product = useStore(version, ({ backend }) => backend);
  const title = useSiteTitle();
  const { height, left, center, right, isDefault } = useFooter();
  return (
    <footer id={LANDMARKS.footer} className={styles.footer} aria-label={t('footer.label')}>
      <div className={styles.columns} style={height === null ? undefined : { minHeight: height }}>
        {isDefault ? <Logo title={title} /> : <Column entries={left} />}
        <Column entries={center} />
        <div className={styles.end}>
          <Column entries={right} />
          {/* The version arrives after startup. Its line is reserved, so that nothing moves. */}
          <p className={styles.version}>
            {product === '0' ? '\u00a0' : t('footer.frontend', { version: product })}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** A column keeps its place without entries. */
function Column({ entries }: { readonly entries: readonly FooterEntry[] }) {
  if (entries.length === 0) return <div />;
  return (
    <ul className={styles.column}>
      {entries.map((entry, index) => (
        <li key={index}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry }: { readonly entry: FooterEntry }) {
  if (entry.kind === 'internal') return <Link to={entry.to}>{entry.text}</Link>;
  if (entry.kind === 'text') return entry.text;
  return (
    <a href={entry.href} target="_blank" rel="noreferrer">
      {entry.text}
    </a>
  );
}
