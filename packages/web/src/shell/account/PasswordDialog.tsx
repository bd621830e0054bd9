import { changeOwnPassword } from '@assetportal/sdk';
import { MIN_PASSWORD_LENGTH } from '@assetportal/sdk/contract';
import type { PasswordChangeFaults } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { Field } from '../../components/Field/Field.js';
import { PasswordField } from '../../components/Field/PasswordField.js';
import { useInitialFocus } from '../../lib/useInitialFocus.js';
import styles from './PasswordDialog.module.css';

interface PasswordDialogProps {
  readonly onClose: () => void;
}

/** Dialog in which users change their own password. */
export default function PasswordDialog({ onClose }: PasswordDialogProps) {
  const t = useT();
  const [saving, setSaving] = useState(false);
  const id = useId();
  const buttons = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" form={id} variant="primary" busy={saving}>
        {t('login.newPassSubmit')}
      </Button>
    </>
  );
  return createPortal(
    <Dialog
      open
      width="reset"
      onClose={onClose}
      title={t('login.changePass')}
      closeLabel={t('common.close')}
      footer={buttons}
    >
      <PasswordForm id={id} saving={saving} onSaving={setSaving} onDone={onClose} />
    </Dialog>,
    document.body,
  );
}

interface PasswordFormProps {
  /** `id` of the form, for its button outside. */
  readonly id: string;
  readonly saving: boolean;
  readonly onSaving: (saving: boolean) => void;
  readonly onDone: () => void;
}

const FIELDS = ['current', 'pass', 'repeated'] as const;

/** Returns a function that returns the message for the error in a field. */
function useFaultMessage(faults: PasswordChangeFaults) {
  const t = useT();
  return (field: (typeof FIELDS)[number]) => {
    const fault = faults[field];
    return fault === undefined ? undefined : t(fault, { least: MIN_PASSWORD_LENGTH });
  };
}

/** The fields of the form. The values stay in the fields, so that no state contains a password. */
function PasswordForm({ id, saving, onSaving, onDone }: PasswordFormProps) {
  const t = useT();
  const app = useApp();
  const user = useStore(app.session.store, ({ session }) => session?.user ?? '');
  const [faults, setFaults] = useState<PasswordChangeFaults>({});
  const [shown, setShown] = useState(false);
  const current = useInitialFocus<HTMLInputElement>();
  const pass = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    onSaving(true);
    const fields = { current: current.current, pass: pass.current, repeated: repeated.current };
    const valueOf = (field: (typeof FIELDS)[number]) => fields[field]?.value ?? '';
    const values = { current: valueOf('current'), pass: valueOf('pass'), repeated: valueOf('repeated') };
    const result = await changeOwnPassword(app, values);
    onSaving(false);
    if (result.isDone) return onDone();
    setFaults(result.faults);
    const wrong = FIELDS.find((field) => result.faults[field] !== undefined);
    if (wrong !== undefined) fields[wrong]?.focus();
  };

  const messageOf = useFaultMessage(faults);
  const hidden = shown ? 'text' : 'password';
  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {/* Password managers store the new password with this name. */}
      <input type="hidden" name="username" autoComplete="username" value={user} />
      <PasswordField
        ref={current}
        label={t('login.currentPass')}
        name="current-password"
        autoComplete="current-password"
        error={messageOf('current')}
        shown={shown}
        onShow={setShown}
      />
      <Field
        ref={pass}
        label={t('login.newPass')}
        name="new-password"
        type={hidden}
        autoComplete="new-password"
        error={messageOf('pass')}
      />
      <Field
        ref={repeated}
        label={t('login.repeatPass')}
        name="repeated-password"
        type={hidden}
        autoComplete="new-password"
        error={messageOf('repeated')}
      />
      <p className={styles.note}>{t('login.changePassNote')}</p>
    </form>
  );
}
