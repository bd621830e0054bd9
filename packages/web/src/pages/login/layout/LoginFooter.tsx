import { footerView, type FooterEntry } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Link } from '../../../components/Link/Link.js';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';
import styles from './LoginFooter.module.css';

/** The entries of the footer in one row, such as the imprint. Empty if none are configured. */
export function LoginFooter({ className }: { readonly className: string | undefined }) {
  const t = useT();
  const { config } = useApp();
  const locale = useLocale();
  const footer = footerView(
    useStore(config.store, (state) => state.config.footer),
    locale,
  );
  const entries = [...footer.left, ...footer.center, ...footer.right];
  // Without entries, the empty row still balances the row of the logo.
  if (entries.length === 0) return <div className={className} />;
  return (
    <nav id={LANDMARKS.footer} aria-label={t('login.links')} className={className}>
      {entries.map((entry, index) => (
        <Entry key={index} entry={entry} />
      ))}
    </nav>
  );
}

function Entry({ entry }: { readonly entry: FooterEntry }) {
  if (entry.kind === 'text') return <span className={styles.entry}>{entry.text}</span>;
  if (entry.kind === 'internal') {
    return (
      <Link to={entry.to} className={styles.entry}>
        {entry.text}
      </Link>
    );
  }
  return (
    <a href={entry.href} target="_blank" rel="noreferrer" className={styles.entry}>
      {entry.text}
    </a>
  );
}
