import { footerView, isEmptyFooter, type FooterEntry } from '@assetportal/sdk/rules';
import { FRONT_END_VERSION } from '@assetportal/sdk/config';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Link } from 'react-router-dom';
import styles from './Footer.module.css';
import { Logo } from '../header/Logo.js';
import { useSiteTitle } from '../navigation/pageTitle.js';
import { LANDMARKS } from '../navigation/landmarks.js';

/**
 * Footer with the three configured columns (specification, section 2, Global shell). If all of them are empty,
 * shows one line with the logo and the version.
 */
export function Footer() {
  const { config } = useApp();
  const t = useT();
  const locale = useLocale();
  const title = useSiteTitle();
  const footer = footerView(
    useStore(config.store, (state) => state.config.footer),
    locale,
  );
  return (
    <footer id={LANDMARKS.footer} className={styles.footer} aria-label={t('footer.label')}>
      {isEmptyFooter(footer) ? (
        <div className={styles.fallback}>
          <Logo title={title} />
          <span>{t('footer.frontend', { version: FRONT_END_VERSION })}</span>
        </div>
      ) : (
        <div
          className={styles.columns}
          style={footer.height === null ? undefined : { minHeight: footer.height }}
        >
          {[footer.left, footer.center, footer.right].map((column, index) => (
            <ul key={index} className={styles.column}>
              {column.map((entry, at) => (
                <li key={at}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      )}
    </footer>
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
