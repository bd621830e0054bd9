import { FRONT_END_VERSION, type FooterItem } from '@assetportal/sdk';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Link } from 'react-router-dom';
import styles from './Footer.module.css';
import { Logo } from './Logo.js';
import { useSiteTitle } from './pageTitle.js';
import { LANDMARKS } from './SkipLinks.js';

const COLUMNS = ['Left', 'Center', 'Right'] as const;

/** Three columns from the configuration (specification, section 2, Global shell); with none, a quiet line. */
export function Footer() {
  const { config } = useApp();
  const t = useT();
  const title = useSiteTitle();
  const { height, entries } = useStore(config.store, (state) => state.config.footer);
  const shown = entries.filter((item) => item.column !== 'None');
  return (
    <footer id={LANDMARKS.footer} className={styles.footer} aria-label={t('footer.label')}>
      {shown.length === 0 ? (
        <div className={styles.quiet}>
          <Logo title={title} />
          <span>{t('footer.frontend', { version: FRONT_END_VERSION })}</span>
        </div>
      ) : (
        <div className={styles.columns} style={height === null ? undefined : { minHeight: height }}>
          {COLUMNS.map((column) => (
            <ul key={column} className={styles.column}>
              {shown
                .filter((item) => item.column === column)
                .sort((one, other) => one.position - other.position)
                .map((item, index) => (
                  <li key={index}>
                    <Entry item={item} />
                  </li>
                ))}
            </ul>
          ))}
        </div>
      )}
    </footer>
  );
}

function Entry({ item }: { readonly item: FooterItem }) {
  const locale = useLocale();
  const text = item.translation[locale] ?? item.translation.en ?? Object.values(item.translation)[0] ?? '';
  const link = item.is_linkable ? item.links[locale] : undefined;
  if (link === undefined || link.link === '') return text;
  if (link.linkDirection === 'Internal') return <Link to={link.link}>{text}</Link>;
  // Only addresses that a browser goes to: `javascript:` and its like stay words.
  if (!/^(https?:|mailto:|tel:)/i.test(link.link)) return text;
  return (
    <a href={link.link} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
