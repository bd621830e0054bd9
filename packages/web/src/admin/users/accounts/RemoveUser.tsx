import { accessModule } from '@assetportal/sdk/admin';
import type { User } from '@assetportal/sdk/contract';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { ActionDialog } from '../common/ActionDialog.js';
import { useAction } from '../common/useAction.js';

interface RemoveUserProps {
  readonly user: User;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** The dialog that names the consequences of removing a user. */
export function RemoveUser({ user: { name }, onClose, onRemoved }: RemoveUserProps) {
  const t = useT();
  const { accounts, sessions } = useModule(accessModule);
  const open = useStore(sessions.store, (state) => state.sessions.filter(({ user }) => user === name).length);
  const action = useAction(async () => {
    await accounts.removeUser(name);
    void sessions.load();
    onRemoved();
  });
  return (
    <ActionDialog
      open
      danger
      action={action}
      title={t('access.removeUser.title', { name })}
      confirm={t('access.removeUser.confirm')}
      message={action.message}
      onClose={onClose}
    >
      <p>
        {t('access.removeUser.sessions', { count: open })} {t('access.removeUser.bookmarks')}
      </p>
      <p>{t('access.removeUser.atOnce')}</p>
    </ActionDialog>
  );
}
