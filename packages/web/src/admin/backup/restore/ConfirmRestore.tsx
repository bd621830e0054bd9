import { partName, tickedChanges } from '@assetportal/sdk/admin';
import type { CheckedBackup } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { useInitialFocus } from '../../../lib/useInitialFocus.js';
import { useAdmin } from '../../context/adminContext.js';

interface ConfirmRestoreProps {
  readonly report: CheckedBackup;
  readonly onAccept: () => void;
  readonly onCancel: () => void;
}

/** Requests the confirmation of a restore. The focus starts on Cancel. */
export function ConfirmRestore({ report, onAccept, onCancel }: ConfirmRestoreProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { backup } = useAdmin();
  const { ticks } = useStore(backup.store);
  const cancel = useInitialFocus<HTMLButtonElement>();
  const ticked = report.parts.filter(({ part }) => ticks.has(part));
  const changed = ticked.filter((part) => part.added + part.changed + part.removed > 0);
  const removed = ticked.reduce((count, part) => count + part.removed, 0);
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('backup.confirmTitle')}
      closeLabel={t('common.close')}
      onClose={onCancel}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button variant={removed > 0 ? 'danger' : 'primary'} onClick={onAccept}>
            {t('backup.restoreCount', { count: tickedChanges(report.parts, ticks) })}
          </Button>
        </>
      }
    >
      <p>
        {t('backup.confirmText', { parts: changed.map(({ part }) => partName(part, translator)).join(', ') })}
      </p>
      {removed > 0 && <p>{t('backup.confirmRemoved', { count: removed })}</p>}
      <p>{t('backup.firstTitle')}.</p>
    </Dialog>
  );
}
