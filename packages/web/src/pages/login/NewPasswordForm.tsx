import { MIN_PASSWORD_LENGTH } from '@assetportal/sdk/contract';
import { validateNewPassword, type NewPasswordFaults } from '@assetportal/sdk/rules';
import { useApp, useT } from '@assetportal/sdk/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../components/Button/Button.js';
import { Field } from '../../components/Field/Field.js';
import styles from './LoginPage.module.css';
import { PasswordField } from '../../components/Field/PasswordField.js';

interface NewPasswordFormProps {
  /** The token from the mailed link. */
  readonly token: string;
  /** Called when the password has been set. */
  readonly onDone: () => void;
}

/** Form for a new password, entered twice. The SDK shows the server's response as a toast. */
export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const t = useT();
  const { session } = useApp();
  const [faults, setFaults] = useState<NewPasswordFaults>({});
  const [shown, setShown] = useState(false);
  const [saving, setSaving] = useState(false);
  const pass = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);

  useEffect(() => pass.current?.focus({ preventScroll: true }), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const entered = { pass: pass.current?.value ?? '', repeated: repeated.current?.value ?? '' };
    const newFaults = validateNewPassword(entered);
    setFaults(newFaults);
    if (newFaults.pass !== undefined) return pass.current?.focus();
    if (newFaults.repeated !== undefined) return repeated.current?.focus();
    setSaving(true);
    const done = await session.resetPassword(token, entered.pass);
    setSaving(false);
    if (done) onDone();
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        ref={pass}
        label={t('login.newPass')}
        name="new-password"
        autoComplete="new-password"
        error={faults.pass && t(faults.pass, { least: MIN_PASSWORD_LENGTH })}
        shown={shown}
        onShow={setShown}
      />
      <Field
        ref={repeated}
        label={t('login.repeatPass')}
        name="repeated-password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        error={faults.repeated && t(faults.repeated)}
      />
      <Button type="submit" variant="primary" block busy={saving}>
        {t('login.newPassSubmit')}
      </Button>
    </form>
  );
}
