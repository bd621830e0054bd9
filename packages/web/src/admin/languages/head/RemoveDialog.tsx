import type { LanguageItem } from '@assetportal/sdk/admin';
import { useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { useAdmin } from '../../context/adminContext.js';

/** Lets the admin confirm that a language is removed with its translations. */
export function RemoveDialog({
  item,
  onClose,
}: {
  readonly item: LanguageItem;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { languages, translations } = useAdmin();
  const count = useStore(
    translations.store,
    (state) => state.languages.find(({ short }) => short === item.short)?.own.length ?? 0,
  );
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('languages.removeTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              languages.remove(item.short);
              onClose();
            }}
          >
            {t('languages.remove', { language: item.lang })}
          </Button>
        </>
      }
    >
      <p>{t('languages.removeText', { language: item.lang, count })}</p>
    </Dialog>
  );
}
