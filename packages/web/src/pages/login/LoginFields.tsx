import { useT } from '@assetportal/sdk/react';
import { useState, type ReactNode } from 'react';
import { Field } from '../../components/Field/Field.js';
import { PasswordField } from '../../components/Field/PasswordField.js';
import type { useLoginForm } from './useLoginForm.js';

interface LoginFieldsProps {
  readonly form: ReturnType<typeof useLoginForm>;
  /** Name of the user at first. */
  readonly name?: string;
  readonly nameHint?: string;
  /** Link or button beside the label of the password. */
  readonly besidePassword?: ReactNode;
}

/** The fields of a login. Faults are shown at their field, and a rejected login at the password. */
export function LoginFields({ form, name, nameHint, besidePassword }: LoginFieldsProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const { user, pass, faults, rejected, isVerifying } = form;
  return (
    <>
      <Field
        ref={user}
        label={t('login.user')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isVerifying}
        defaultValue={name}
        hint={nameHint}
        error={faults.user && t(faults.user)}
      />
      <PasswordField
        ref={pass}
        label={t('login.pass')}
        name="password"
        autoComplete="current-password"
        readOnly={isVerifying}
        besideLabel={besidePassword}
        error={faults.pass === undefined ? rejected : t(faults.pass)}
        shown={shown}
        onShow={setShown}
      />
    </>
  );
}
