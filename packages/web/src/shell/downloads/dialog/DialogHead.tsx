import { downloadDialogModule } from '@assetportal/sdk';
import { useModule, useT } from '@assetportal/sdk/react';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { useSwipeDown } from '../../../components/Dialog/useSwipeDown.js';
import { PHONE, useMediaQuery } from '../../../lib/useMediaQuery.js';
import styles from './DownloadDialog.module.css';

/** The head of the dialog, with its title and the close button. On phones, swiping it down closes the dialog. */
export function DialogHead({ title }: { readonly title: string }) {
  const t = useT();
  const dialog = useModule(downloadDialogModule);
  const phone = useMediaQuery(PHONE);
  const sheet = useRef<HTMLElement | null>(null);
  const swipe = useSwipeDown(sheet, () => dialog.cancel());
  return (
    <header
      ref={(element) => {
        sheet.current = element?.closest('dialog') ?? null;
      }}
      className={styles.head}
      {...(phone ? swipe : {})}
    >
      <h2>{title}</h2>
      <IconButton label={t('common.close')} onClick={() => dialog.cancel()}>
        <X />
      </IconButton>
    </header>
  );
}
