import { isRestorable, partName, tickedChanges } from '@assetportal/sdk/admin';
import type { CheckedBackup } from '@assetportal/sdk/contract';
import { formatValue } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Note } from '../components/Note.js';
import { useAdmin } from '../context/adminContext.js';
import page from './BackupPage.module.css';
import { Failure, FailureBox } from './Failure.js';
import rows from './PartRow.module.css';
import { ConfirmRestore } from './ConfirmRestore.js';
import { SendingFile } from './FileRow.js';
import { PartRow } from './PartRow.js';
import styles from './RestoreSection.module.css';

/** What a checked backup would change, with the parts to restore. */
export function CheckedFile({ report }: { readonly report: CheckedBackup }) {
  return report.newer ? <NewerFile report={report} /> : <Changes report={report} />;
}

function Changes({ report }: { readonly report: CheckedBackup }) {
  const t = useT();
  const { backup } = useAdmin();
  const { ticks, step, error, recheckedMeanwhile } = useStore(backup.store);
  const [isAsking, setAsking] = useState(false);
  const count = tickedChanges(report.parts, ticks);
  const possible = report.parts.filter(isRestorable);
  const isSame = tickedChanges(report.parts, new Set(possible.map(({ part }) => part))) === 0;
  return (
    <>
      {recheckedMeanwhile && (
        <FailureBox>
          <p>{t('backup.changedMeanwhile')}</p>
        </FailureBox>
      )}
      <h3 className={styles.sub}>{t('backup.whatChanges')}</h3>
      <ul className={rows.parts}>
        {report.parts.map((part) => (
          <PartRow key={part.part} report={part} isTicked={ticks.has(part.part)} />
        ))}
      </ul>
      <Note kind="info" title={isSame ? t('backup.nothing') : t('backup.firstTitle')}>
        {!isSame && <p className={page.hint}>{t('backup.firstText')}</p>}
      </Note>
      {error !== null && (
        <Failure title={t('backup.restoreFailed')} error={error} onRetry={() => void backup.restore()} />
      )}
      {step === 'restoring' && <SendingFile next={t('backup.restoring')} onCancel={backup.cancelRestore} />}
      <div className={styles.actions}>
        <Button variant="quiet" disabled={step === 'restoring'} onClick={backup.clear}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="primary"
          disabled={count === 0}
          busy={step === 'restoring'}
          onClick={() => setAsking(true)}
        >
          {t('backup.restoreCount', { count })}
        </Button>
      </div>
      {isAsking && (
        <ConfirmRestore
          report={report}
          onAccept={() => {
            setAsking(false);
            void backup.restore();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The content of a backup of a newer release, which cannot be restored. */
function NewerFile({ report }: { readonly report: CheckedBackup }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  return (
    <>
      <FailureBox>
        <p>{t('backup.newer', { version: report.schema })}</p>
      </FailureBox>
      <h3 className={styles.sub}>{t('backup.newerContent')}</h3>
      <ul className={rows.parts}>
        {report.parts.map(({ part, bytes }) => (
          <li key={part} className={rows.row}>
            <span className={rows.name}>{partName(part, translator)}</span>
            <span />
            <span className={rows.value}>{formatValue(bytes, 'filesize', translator.locale)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
