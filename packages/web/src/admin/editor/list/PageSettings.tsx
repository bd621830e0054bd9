import { htmlIn, linksToPage } from '@assetportal/sdk/admin';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Field } from '../../../components/Field/Field.js';
import { Switch } from '../../components/Switch.js';
import { useAdmin } from '../../context/adminContext.js';
import { KeyField } from './KeyField.js';
import styles from './PageSettings.module.css';
import { RemovePage } from './RemovePage.js';
import { useLinkText } from './useLinkText.js';

interface PageSettingsProps {
  readonly pageKey: string;
  /** Lower-case code of the selected language. */
  readonly code: string;
  readonly language: string;
}

/** The settings of the selected page: key, title in the selected language, access, and where it is linked. */
export function PageSettings({ pageKey, code, language }: PageSettingsProps) {
  const t = useT();
  const login = useId();
  const { config, pages, pageEditing, settings } = useAdmin();
  const { customPages } = useStore(config.store, (state) => state.config);
  const state = useStore(pages.store);
  const [isRemoving, setRemoving] = useState(false);
  const page = customPages.find(({ key }) => key === pageKey);
  const isFirst = state.languages[0]?.short.toLowerCase() === code;
  const hasContent = htmlIn(state.pages, code, pageKey) !== undefined;
  return (
    <div className={styles.settings}>
      <h2>{t('pageEditor.thisPage')}</h2>
      <KeyField pageKey={pageKey} />
      <Field
        label={t('pageEditor.titleIn', { language })}
        lang={code}
        dir="auto"
        value={page?.translation[code] ?? ''}
        placeholder={pageKey}
        maxLength={200}
        onChange={(event) => pageEditing.setTitle(code, pageKey, event.target.value)}
        onBlur={settings.endStep}
      />
      <span className={styles.row}>
        <label htmlFor={login}>{t('pageEditor.withoutLogin')}</label>
        <Switch
          id={login}
          checked={page?.global_access === true}
          onChange={(isGlobal) => pageEditing.setGlobal(pageKey, isGlobal)}
        />
      </span>
      <Links pageKey={pageKey} />
      {hasContent && !isFirst && (
        <Button size="sm" variant="quiet" onClick={() => pageEditing.removeTranslation(code, pageKey)}>
          {t('pageEditor.removeIn', { language })}
        </Button>
      )}
      <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setRemoving(true)}>
        {t('pageEditor.removePage')}
      </Button>
      {isRemoving && <RemovePage pageKey={pageKey} onClose={() => setRemoving(false)} />}
    </div>
  );
}

/** Where visitors reach the page from. */
function Links({ pageKey }: { readonly pageKey: string }) {
  const t = useT();
  const locale = useLocale();
  const { config, pages } = useAdmin();
  const current = useStore(config.store, (state) => state.config);
  const all = useStore(pages.store, (state) => state.pages);
  const text = useLinkText(locale);
  const links = linksToPage(pageKey, current, all);
  if (links.length === 0) return <p className={styles.hint}>{t('pageEditor.linked.nowhere')}</p>;
  return (
    <ul className={styles.links} aria-label={t('pageEditor.linked.title')}>
      {links.map((link, index) => (
        <li key={index}>{text(link)}</li>
      ))}
    </ul>
  );
}
