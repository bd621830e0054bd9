import { accessModule } from '@assetportal/sdk/admin';
import { useModule, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Field } from '../../../components/Field/Field.js';
import { ActionDialog } from '../common/ActionDialog.js';
import { useAction } from '../common/useAction.js';

interface AddGroupProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdded: (name: string) => void;
}

/** The dialog with the name of a new group. */
export function AddGroup({ open, onClose, onAdded }: AddGroupProps) {
  const t = useT();
  const { accounts } = useModule(accessModule);
  const [name, setName] = useState('');
  const action = useAction(async () => {
    const group = await accounts.addGroup(name.trim());
    onAdded(group.name);
    close();
  });
  const close = () => {
    setName('');
    action.reset();
    onClose();
  };
  return (
    <ActionDialog
      {...{ open, action }}
      title={t('access.addGroup.title')}
      confirm={t('access.addGroup.confirm')}
      isReady={name.trim() !== ''}
      onClose={close}
    >
      <Field
        label={t('access.addGroup.label')}
        hint={t('access.addGroup.hint')}
        error={action.message}
        value={name}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={({ target }) => {
          setName(target.value);
          action.reset();
        }}
      />
    </ActionDialog>
  );
}
