import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { useInitialFocus } from '../../lib/useInitialFocus.js';

/**
 * Shows the question whether to end the current session and to log in as the user of the token in the address. The
 * button that changes nothing has the focus.
 */
export function SwitchUserDialog({ question }: { readonly question: unknown }) {
  const t = useT();
  const { session, translator } = useApp();
  const { title, detail } = problemMessage(question, useStore(translator));
  const keep = useInitialFocus<HTMLButtonElement>();
  const switchUser = async () => {
    const next = await session.switchUser();
    // A reload removes all data of the previous user from the page.
    if (next.kind === 'go') window.location.reload();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => session.keepUser()}
      title={title}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => void switchUser()}>
            {t('login.switchUser')}
          </Button>
          <Button ref={keep} variant="primary" onClick={() => session.keepUser()}>
            {t('login.keepUser')}
          </Button>
        </>
      }
    >
      <p>{detail}</p>
    </Dialog>
  );
}
