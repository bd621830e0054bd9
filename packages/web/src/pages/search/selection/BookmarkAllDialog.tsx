import type { BookmarkConfirmation } from '@assetportal/sdk';
import { useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';

interface BookmarkAllDialogProps {
  readonly confirmation: Extract<BookmarkConfirmation, { kind: 'add-all' }>;
  readonly onAccept: () => void;
  readonly onCancel: () => void;
}

/** Requests the confirmation to bookmark all results. Shows the count, and the maximum if it is exceeded. */
export function BookmarkAllDialog({ confirmation, onAccept, onCancel }: BookmarkAllDialogProps) {
  const t = useT();
  const { count, fits, maximum } = confirmation;
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('bookmarks.addAllTitle')}
      closeLabel={t('common.close')}
      onClose={onCancel}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" onClick={onAccept}>
            {t('search.bookmarkAll')}
          </Button>
        </>
      }
    >
      <p>{t('bookmarks.addAllText', { count })}</p>
      {maximum !== null && <p>{t('bookmarks.addAllMaximum', { maximum })}</p>}
      {fits < count && <p>{t('bookmarks.addAllFits', { count: fits })}</p>}
    </Dialog>
  );
}
