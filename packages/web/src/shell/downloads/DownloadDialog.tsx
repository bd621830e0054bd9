import { downloadDialogModule } from '@assetportal/sdk';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { Spinner } from '../../components/Spinner/Spinner.js';
import { ConvertSetChooser } from './ConvertSetChooser.js';
import { TermsCheckbox } from './TermsCheckbox.js';

/** Milliseconds until the dialog says that it is loading: a quick answer must not flicker. */
const LOADING_DELAY = 400;

const TITLES = {
  loading: 'download.title',
  confirm: 'download.confirmTitle',
  choose: 'download.title',
  order: 'order.title',
} as const;
const SUBMIT = { confirm: 'common.accept', choose: 'download.start', order: 'order.submit' } as const;

/** The dialog of a download: confirmation, convert sets, terms of use, order (specification, section 2, Modals). */
export function DownloadDialog() {
  const t = useT();
  const dialog = useModule(downloadDialogModule);
  const state = useStore(dialog.store);
  const slow = useDelay(state.kind === 'loading', LOADING_DELAY);
  // The state in which the rule refused to go on: the terms are not ticked.
  const [refused, setRefused] = useState<unknown>(null);
  if (state.kind === 'closed' || (state.kind === 'loading' && !slow)) return null;

  const accept = () => {
    if (!dialog.accept() && 'terms' in state) setRefused(state);
  };
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
            <Button variant="primary" onClick={accept}>
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
        <TermsCheckbox
          terms={state.terms}
          missing={refused === state}
          onTick={(ticked) => dialog.tickTerms(ticked)}
        />
      )}
    </Dialog>
  );
}

/** Returns true once `active` has been true for some milliseconds. */
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
