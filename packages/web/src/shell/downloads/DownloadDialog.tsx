import { downloadDialogModule } from '@assetportal/sdk';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { Spinner } from '../../components/Spinner/Spinner.js';
import { ConvertSetChooser } from './ConvertSetChooser.js';
import { TermsCheckbox } from './TermsCheckbox.js';

/**
 * Time in milliseconds before the dialog appears while it is still loading. Prevents flicker if the response is
 * quick.
 */
const LOADING_DELAY = 400;

const TITLES = {
  loading: 'download.title',
  confirm: 'download.confirmTitle',
  choose: 'download.title',
  order: 'order.title',
} as const;
const SUBMIT = { confirm: 'common.accept', choose: 'download.start', order: 'order.submit' } as const;

/** The download dialog: confirmation, convert sets, terms of use, order (specification, section 2, Modals). */
export function DownloadDialog() {
  const t = useT();
  const dialog = useModule(downloadDialogModule);
  const state = useStore(dialog.store);
  const slow = useDelay(state.kind === 'loading', LOADING_DELAY);
  if (state.kind === 'closed' || (state.kind === 'loading' && !slow)) return null;

  return (
    <Dialog
      open
      title={t(TITLES[state.kind])}
      closeLabel={t('common.close')}
      onClose={() => dialog.cancel()}
      footer={
        <>
          <Button variant="quiet" onClick={() => dialog.cancel()}>
            {t('common.cancel')}
          </Button>
          {state.kind !== 'loading' && (
            <Button variant="primary" onClick={() => dialog.accept()}>
              {t(SUBMIT[state.kind])}
            </Button>
          )}
        </>
      }
    >
      {state.kind === 'loading' && (
        <p role="status">
          <Spinner size="sm" /> {t('download.loading')}
        </p>
      )}
      {state.kind === 'confirm' && <p>{t('download.confirmText', { count: state.count })}</p>}
      {state.kind === 'order' && <p>{t('order.text', { count: state.assets.length })}</p>}
      {state.kind === 'choose' && (
        <ConvertSetChooser sets={state.sets} chosen={state.chosen} onChoose={(id) => dialog.choose(id)} />
      )}
      {'terms' in state && state.terms !== null && (
        <TermsCheckbox terms={state.terms} onChange={(accepted) => dialog.setTermsAccepted(accepted)} />
      )}
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
