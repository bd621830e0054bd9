import { downloadDialogModule, type DownloadDialogState } from '@assetportal/sdk';
import { useModule, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { PHONE, useMediaQuery } from '../../../lib/useMediaQuery.js';
import { DialogFooter } from './DialogFooter.js';
import { DialogHead } from './DialogHead.js';
import { DialogPreview } from './DialogPreview.js';
import styles from './DownloadDialog.module.css';
import { FormatList, FormatSkeleton } from './FormatList.js';
import { FormatNotes } from './FormatNotes.js';
import { LicenseSection } from './LicenseSection.js';

/**
 * Time in milliseconds before the dialog appears while the formats are loading. Prevents flicker if the response is
 * quick.
 */
const LOADING_DELAY = 250;

interface ChooseDialogProps {
  readonly state: Extract<DownloadDialogState, { kind: 'loading' | 'choose' }>;
}

/** The dialog in which the user chooses a format and accepts the terms (specification, section 2, Modals). */
export function ChooseDialog({ state }: ChooseDialogProps) {
  const t = useT();
  const dialog = useModule(downloadDialogModule);
  const phone = useMediaQuery(PHONE);
  const isSlow = useDelay(state.kind === 'loading', LOADING_DELAY);
  const count = state.assets.length;
  const title = count === 1 ? t('download.title') : t('download.titleCount', { count });
  const isOpen = state.kind === 'choose' || isSlow;
  return (
    <Dialog
      bare
      open={isOpen}
      kind={phone ? 'bottom' : 'box'}
      width="download"
      title={title}
      closeLabel={t('common.close')}
      onClose={() => dialog.cancel()}
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          dialog.accept();
        }}
      >
        <DialogPreview state={state} />
        <div className={styles.main}>
          <DialogHead title={title} />
          <div className={styles.middle}>
            {state.kind === 'loading' ? <FormatSkeleton /> : <FormatList state={state} />}
            {state.kind === 'choose' && <FormatNotes state={state} />}
            {state.kind === 'choose' && <LicenseSection license={state.license} terms={state.terms} />}
          </div>
          <DialogFooter state={state} />
        </div>
      </form>
    </Dialog>
  );
}

/** Returns true when `active` has been true for `delay` milliseconds. */
function useDelay(active: boolean, delay: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setOver(true), delay);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [active, delay]);
  return over;
}
