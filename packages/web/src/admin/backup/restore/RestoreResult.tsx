import { partName } from '@assetportal/sdk/admin';
import type { RestoreReport } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Check, CircleAlert } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { useInitialFocus } from '../../../lib/useInitialFocus.js';
import { useAdmin } from '../../context/adminContext.js';
import page from '../BackupPage.module.css';
import styles from './RestoreSection.module.css';

/** What was restored, and what was not, with the reasons. */
export function RestoreResult({ result }: { readonly result: RestoreReport }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { backup } = useAdmin();
  const done = useInitialFocus<HTMLButtonElement>();
  const { restored, failed, backup: before } = result;
  return (
    <>
      <div role="status">
        <h3 className={styles.sub}>{t(failed.length === 0 ? 'backup.done' : 'backup.partly')}</h3>
        <ul className={styles.results}>
          {restored.map((part) => (
            <li key={part} data-kind="good">
              <Check aria-hidden />
              {partName(part, translator)}
            </li>
          ))}
          {failed.map(({ part, detail }) => (
            <li key={part} data-kind="bad">
              <CircleAlert aria-hidden />
              <span>
                {partName(part, translator)}: {t('backup.notRestored')}
                <small>{detail}</small>
              </span>
            </li>
          ))}
        </ul>
        <p className={page.hint}>{t('backup.doneText', { name: before })}</p>
        {restored.includes('users') && <p className={page.hint}>{t('backup.noPassword')}</p>}
      </div>
      <div className={styles.actions}>
        <Button ref={done} onClick={backup.clear}>
          {t('common.close')}
        </Button>
      </div>
    </>
  );
}
