import { passwordResetModule } from '@assetportal/sdk';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useId, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/Button/Button.js';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { Field } from '../../components/Field/Field.js';
import { useInitialFocus } from '../../lib/useInitialFocus.js';
import styles from './LoginPage.module.css';

/**
 * Dialog with the form for a password reset (specification, sections 2 and 5). The toast after it does not reveal
 * whether the account exists. Rendered at the end of the document, because a form cannot contain another form.
 */
export function ResetDialog() {
  const t = useT();
  const form = useModule(passwordResetModule);
  const state = useStore(form.store);
  const offered = useStore(form.offered);
  const [sending, setSending] = useState(false);
  const id = useId();
  if (!state.open) return null;
  const submit = async () => {
    if (sending) return;
    setSending(true);
    await form.submit();
    setSending(false);
  };
  const buttons = (
    <>
      <Button variant="quiet" onClick={form.close}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" form={id} variant="primary" busy={sending} disabled={!state.valid || !offered}>
        {t('login.resetSubmit')}
      </Button>
    </>
  );
  return createPortal(
    <Dialog
      open
      width="reset"
      onClose={form.close}
      title={t('login.resetPass')}
      closeLabel={t('common.close')}
      footer={buttons}
    >
      <ResetForm id={id} onSubmit={() => void submit()} />
    </Dialog>,
    document.body,
  );
}

interface ResetFormProps {
  /** `id` of the form, for its button outside. */
  readonly id: string;
  readonly onSubmit: () => void;
}

/** The field of the form. Says so if the server cannot send mail. */
function ResetForm({ id, onSubmit }: ResetFormProps) {
  const t = useT();
  const form = useModule(passwordResetModule);
  const state = useStore(form.store);
  const offered = useStore(form.offered);
  const user = useInitialFocus<HTMLInputElement>();
  const fault = state.open ? state.faults.user : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events of the dialog to the login form, which contains it in React's tree.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <p>{t('login.resetIntro')}</p>
      <Field
        ref={user}
        label={t('login.user')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={state.open ? state.values.user : ''}
        onChange={(event) => form.change({ user: event.target.value })}
        onBlur={form.check}
        // Browsers do not submit a form whose button is disabled.
        onKeyDown={({ key }) => key === 'Enter' && form.check()}
        className={styles.reserved}
        error={fault === undefined ? undefined : t(fault)}
      />
      {!offered && (
        <p role="alert" className={styles.problem}>
          {t('problem.mail-not-configured.detail')}
        </p>
      )}
    </form>
  );
}
