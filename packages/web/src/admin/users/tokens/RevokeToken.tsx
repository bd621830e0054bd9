import { accessModule } from '@assetportal/sdk/admin';
import type { AccessToken } from '@assetportal/sdk/contract';
import { useModule, useT } from '@assetportal/sdk/react';
import { ActionDialog } from '../common/ActionDialog.js';
import { useAction } from '../common/useAction.js';

interface RevokeTokenProps {
  readonly token: AccessToken;
  readonly onClose: () => void;
}

/** The confirmation before a token is revoked. */
export function RevokeToken({ token: { id, name }, onClose }: RevokeTokenProps) {
  const t = useT();
  const { tokens } = useModule(accessModule);
  const action = useAction(async () => {
    await tokens.revoke(id);
    onClose();
  });
  return (
    <ActionDialog
      open
      danger
      action={action}
      title={t('access.tokens.revokeTitle', { name })}
      confirm={t('access.tokens.revoke')}
      message={action.message}
      onClose={onClose}
    >
      <p>{t('access.tokens.revokeText')}</p>
    </ActionDialog>
  );
}
