import { downloadDialogModule } from '@assetportal/sdk';
import { countText, type Maximum } from '@assetportal/sdk/rules';
import { useLocale, useModule, useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';

/** Confirms a download of more assets than usual, if there is nothing else to choose (specification, section 5). */
export function ConfirmDialog({ maximum }: { readonly maximum: Maximum }) {
  const t = useT();
  const locale = useLocale();
  const dialog = useModule(downloadDialogModule);
  const { count, max, strict } = maximum;
  const shown = max === null ? '' : countText(max, locale);
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('download.confirmTitle')}
      closeLabel={t('common.close')}
      onClose={() => dialog.cancel()}
      footer={
        <>
          <Button variant="quiet" onClick={() => dialog.cancel()}>
            {t('common.cancel')}
          </Button>
          {max !== null && (
            <Button onClick={() => dialog.accept({ firstOnly: true })}>
              {t('download.firstOnly', { max: shown })}
            </Button>
          )}
          {!strict && (
            <Button variant="primary" onClick={() => dialog.accept()}>
              {t('download.all')}
            </Button>
          )}
        </>
      }
    >
      {max === null ? (
        <p>{t('download.confirmText', { count })}</p>
      ) : (
        <>
          <p>{t('download.maxTitle', { count, max: shown })}</p>
          <p>{t(strict ? 'download.maxStrict' : 'download.maxText', { max: shown })}</p>
        </>
      )}
    </Dialog>
  );
}
