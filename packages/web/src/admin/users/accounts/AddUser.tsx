import { accessModule } from '@assetportal/sdk/admin';
import { useModule, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Checkbox } from '../../../components/Checkbox/Checkbox.js';
import { Field } from '../../../components/Field/Field.js';
import { ActionDialog } from '../common/ActionDialog.js';
import { useAction } from '../common/useAction.js';
import { GroupChoice } from './GroupChoice.js';
import { NewPasswordNote } from './NewPasswordNote.js';
import { RoleChoice } from './RoleChoice.js';

interface AddUserProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const EMPTY = {
  name: '',
  email: '',
  groups: [] as readonly string[],
  isAssetUser: true,
  isGuiAdmin: false,
  pass: '',
  isGenerated: true,
};

/** The form for a new user. A generated password is shown once. */
export function AddUser({ open, onClose }: AddUserProps) {
  const t = useT();
  const { accounts } = useModule(accessModule);
  const [form, setForm] = useState(EMPTY);
  const [added, setAdded] = useState<{ readonly name: string; readonly pass: string } | null>(null);
  const { name, email, groups, isAssetUser, isGuiAdmin, pass, isGenerated } = form;
  const action = useAction(async () => {
    const user = await accounts.addUser({
      name: name.trim(),
      groups: [...groups],
      isAssetUser,
      isGuiAdmin,
      ...(email.trim() === '' ? {} : { email: email.trim() }),
      ...(isGenerated ? {} : { pass }),
    });
    if (user.pass === undefined) {
      setForm(EMPTY);
      onClose();
    } else setAdded({ name: user.user.name, pass: user.pass });
  });
  const close = () => {
    setForm(EMPTY);
    setAdded(null);
    action.reset();
    onClose();
  };
  const edit = (change: Partial<typeof EMPTY>) => {
    setForm({ ...form, ...change });
    action.reset();
  };
  if (added !== null) return <NewPasswordNote {...added} onClose={close} />;
  return (
    <ActionDialog
      {...{ open, action }}
      title={t('access.addUser.title')}
      confirm={t('access.addUser.confirm')}
      isReady={name.trim() !== '' && (isGenerated || pass !== '')}
      message={action.message}
      onClose={close}
    >
      <NewUserFields form={form} onChange={edit} />
    </ActionDialog>
  );
}

interface NewUserFieldsProps {
  readonly form: typeof EMPTY;
  readonly onChange: (change: Partial<typeof EMPTY>) => void;
}

function NewUserFields({ form, onChange }: NewUserFieldsProps) {
  const t = useT();
  const { name, email, groups, isAssetUser, isGuiAdmin, pass, isGenerated } = form;
  return (
    <>
      <Field
        label={t('login.user')}
        value={name}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        type="email"
        label={t('access.users.email')}
        hint={t('access.users.emailHint')}
        value={email}
        autoComplete="off"
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <GroupChoice selected={groups} onChange={(next) => onChange({ groups: next })} />
      <RoleChoice {...{ isAssetUser, isGuiAdmin }} onChange={onChange} />
      <Checkbox
        checked={isGenerated}
        onChange={({ target }) => onChange({ isGenerated: target.checked, pass: '' })}
      >
        {t('access.addUser.generate')}
      </Checkbox>
      {!isGenerated && (
        <Field
          type="password"
          label={t('access.password.label')}
          value={pass}
          autoComplete="new-password"
          onChange={({ target }) => onChange({ pass: target.value })}
        />
      )}
    </>
  );
}
