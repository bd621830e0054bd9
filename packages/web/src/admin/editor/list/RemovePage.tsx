import { linksToPage } from '@assetportal/sdk/admin';
import { customTitle } from '@assetportal/sdk/rules';
import { useLocale, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './AddPage.module.css';
import { useLinkText } from './useLinkText.js';

interface RemovePageProps {
  readonly pageKey: string;
  readonly onClose: () => void;
}

/** Confirms the removal of a page, and names the links to it. */
export function RemovePage({ pageKey, onClose }: RemovePageProps) {
  const t = useT();
  const locale = useLocale();
  const { config, pages, pageEditing } = useAdmin();
  const current = useStore(config.store, (state) => state.config);
  const all = useStore(pages.store, (state) => state.pages);
  const text = useLinkText(locale);
  const links = linksToPage(pageKey, current, all);
  const title = customTitle(pageKey, current.customPages, locale);
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('pageEditor.removeTitle', { title })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              pageEditing.remove(pageKey);
            }}
          >
            {t('pageEditor.removePage')}
          </Button>
        </div>
      }
    >
      <p>{t('pageEditor.removeText')}</p>
      {links.length > 0 && (
        <>
          <p>{t('pageEditor.removeLinks')}</p>
          <ul>
            {links.map((link, index) => (
              <li key={index}>{text(link)}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
