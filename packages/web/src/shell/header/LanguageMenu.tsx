import { hasLanguageChoice } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Languages } from 'lucide-react';
import { Menu } from '../../components/Menu/Menu.js';
import styles from './Header.module.css';

/** Menu to select the language. Hidden if the portal offers only one (specification, section 2, Global shell). */
export function LanguageMenu() {
  const { locale } = useApp();
  const t = useT();
  const { locale: active, offered } = useStore(locale.store);
  if (!hasLanguageChoice(offered)) return null;
  return (
    <Menu
      label={`${t('header.languageMenu')}: ${active.toUpperCase()}`}
      tooltip
      className={styles.trigger}
      entries={[
        {
          kind: 'choice',
          label: t('header.language'),
          value: active,
          onChange: (short) => void locale.choose(short),
          options: offered.map(({ short, lang }) => ({
            value: short.toLowerCase(),
            label: lang,
            lang: short.toLowerCase(),
          })),
        },
      ]}
    >
      <Languages aria-hidden />
      <span className={styles.optional} aria-hidden>
        {active.toUpperCase()}
      </span>
    </Menu>
  );
}
