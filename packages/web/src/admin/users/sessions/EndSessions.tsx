import { accessModule } from '@assetportal/sdk/admin';
import type { UserSession } from '@assetportal/sdk/contract';
import { useModule, useT } from '@assetportal/sdk/react';
import { ActionDialog } from '../common/ActionDialog.js';
import { useAction } from '../common/useAction.js';

/** Sessions that the dialog ends. */
export type Ending =
  { readonly kind: 'one'; readonly session: UserSession } | { readonly kind: 'all'; readonly user: string };

interface EndSessionsProps {
  readonly ending: Ending;
  readonly onClose: () => void;
}

/** The confirmation before sessions are ended. */
export function EndSessions({ ending, onClose }: EndSessionsProps) {
  const t = useT();
  const { sessions } = useModule(accessModule);
  const isOne = ending.kind === 'one';
  const name = isOne ? ending.session.user : ending.user;
  const action = useAction(async () => {
    if (isOne) await sessions.end(ending.session.id);
    else await sessions.endAllOf(name);
    onClose();
  });
  return (
    <ActionDialog
      open
      danger
      action={action}
      title={t(isOne ? 'access.endSession.title' : 'access.endAll.title', { name })}
      confirm={t(isOne ? 'access.endSession.confirm' : 'access.endAll.confirm')}
      message={action.message}
      onClose={onClose}
    >
      <p>{t(isOne ? 'access.endSession.text' : 'access.endAll.text')}</p>
    </ActionDialog>
  );
}
