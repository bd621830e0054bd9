import {
  accessModule,
  accountChange,
  accountForm,
  newPassword,
  otherChanges,
  type AccountForm,
} from '@assetportal/sdk/admin';
import type { User } from '@assetportal/sdk/contract';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Field } from '../../../components/Field/Field.js';
import { ActionDialog } from '../common/ActionDialog.js';
import { useAction } from '../common/useAction.js';
import styles from './accounts.module.css';
import { GroupChoice } from './GroupChoice.js';
import { NewPasswordNote } from './NewPasswordNote.js';
import { RemoveUser } from './RemoveUser.js';
import { RoleChoice } from './RoleChoice.js';

interface EditUserProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** The form for an existing user: mail address, groups, roles, password, and the removal. */
export function EditUser({ user, onClose }: EditUserProps) {
  const t = useT();
  const { accounts } = useModule(accessModule);
  const translator = useStore(useApp().translator);
  const [form, setForm] = useState(() => accountForm(user));
  // Another admin may change the user while the form is open. The changes count from what the form showed.
  const [opened] = useState(user);
  const [generated, setGenerated] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { name } = user;
  const save = useAction(async () => {
    await accounts.changeUser(name, accountChange(opened, form, user));
    onClose();
  });
  const generate = useAction(async () => {
    const created = newPassword();
    await accounts.changeUser(name, { pass: created });
    setGenerated(created);
  });
  const others = otherChanges(opened, user, translator);
  const meanwhile = others && t('access.editUser.meanwhile', { changes: others });
  const edit = (change: Partial<AccountForm>) => {
    setForm({ ...form, ...change });
    save.reset();
  };
  if (generated !== null) return <NewPasswordNote name={name} pass={generated} onClose={onClose} />;
  if (isRemoving) return <RemoveUser user={user} onClose={() => setRemoving(false)} onRemoved={onClose} />;
  return (
    <ActionDialog
      open
      action={save}
      title={t('access.editUser.title', { name })}
      confirm={t('access.editUser.confirm')}
      message={save.message === undefined ? generate.message : meanwhile || save.message}
      onClose={onClose}
    >
      <UserFields form={form} onChange={edit} />
      <div className={styles.danger}>
        <Button size="sm" busy={generate.isRunning} onClick={generate.run}>
          {t('access.password.generate')}
        </Button>
        <Button size="sm" variant="danger" onClick={() => setRemoving(true)}>
          {t('access.removeUser.open')}
        </Button>
      </div>
    </ActionDialog>
  );
}

interface UserFieldsProps {
  readonly form: AccountForm;
  readonly onChange: (change: Partial<AccountForm>) => void;
}

function UserFields({ form, onChange }: UserFieldsProps) {
  const t = useT();
  const { email, groups, isAssetUser, isGuiAdmin, pass } = form;
  return (
    <>
      <Field
        type="email"
        label={t('access.users.email')}
        hint={t('access.users.emailChangeHint')}
        value={email}
        autoComplete="off"
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <GroupChoice selected={groups} onChange={(next) => onChange({ groups: [...next] })} />
      <RoleChoice {...{ isAssetUser, isGuiAdmin }} onChange={onChange} />
      <Field
        type="password"
        label={t('access.password.new')}
        hint={t('access.password.hint')}
        value={pass}
        autoComplete="new-password"
        onChange={({ target }) => onChange({ pass: target.value })}
      />
    </>
  );
}
