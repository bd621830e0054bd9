import { accessModule, groupRules } from '@assetportal/sdk/admin';
import type { Group } from '@assetportal/sdk/contract';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { ActionDialog } from '../common/ActionDialog.js';
import { useAction } from '../common/useAction.js';

interface RemoveGroupProps {
  readonly group: Group;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** The dialog that names the consequences of removing a group. */
export function RemoveGroup({ group, open, onClose, onRemoved }: RemoveGroupProps) {
  const t = useT();
  const { rights, removeGroup } = useModule(accessModule);
  const { value } = useStore(rights.store);
  const { name, members } = group;
  const rules = value === null ? 0 : groupRules(name, value).folders.length;
  const action = useAction(async () => {
    await removeGroup(name);
    onRemoved();
    close();
  });
  const close = () => {
    action.reset();
    onClose();
  };
  return (
    <ActionDialog
      {...{ open, action }}
      danger
      title={t('access.removeGroup.title', { name })}
      confirm={t('access.removeGroup.confirm')}
      message={action.message}
      onClose={close}
    >
      <p>
        {t('access.removeGroup.users', { count: members })} {t('access.removeGroup.rules', { count: rules })}
      </p>
      <p>{t('access.removeGroup.atOnce')}</p>
    </ActionDialog>
  );
}
