import { loginScreen } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { Link } from '../../../components/Link/Link.js';
import { useInitialFocus } from '../../../lib/useInitialFocus.js';
import { LoginFields } from '../../../pages/login/LoginFields.js';
import { useLoginForm } from '../../../pages/login/useLoginForm.js';
import { useAdmin } from '../../context/adminContext.js';
import { useOwner } from './owner.js';
import styles from './SessionDialog.module.css';

const FORM = 'session-login';

interface SessionDialogProps {
  /** Text above the form. Default: a text about unsaved changes. */
  readonly text?: string | undefined;
  /** Called in addition when the admin cancels the login. */
  readonly onCancel?: (() => void) | undefined;
}

/**
 * The login over the page, after the session has ended with unsaved changes. After a login of the same user, the save
 * continues. A login of another user discards the changes.
 */
export function SessionDialog({ text, onCancel }: SessionDialogProps) {
  const t = useT();
  const { savables } = useAdmin();
  const cancel = () => {
    for (const savable of savables) savable.cancelLogin();
    onCancel?.();
  };
  const { session } = useApp();
  const { status, session: guest } = useStore(session.store);
  const { kind } = loginScreen(guest?.login);
  const isNative = kind === 'form' || kind === 'form-with-sso';
  return (
    <Dialog
      open
      width="reset"
      title={t('login.title')}
      closeLabel={t('common.close')}
      onClose={cancel}
      footer={
        <div className={styles.footer}>
          <Button variant="quiet" onClick={cancel}>
            {t('settings.keepEditing')}
          </Button>
          {isNative && (
            <Button type="submit" form={FORM} variant="primary" busy={status === 'verifying'}>
              {t('login.submit')}
            </Button>
          )}
        </div>
      }
    >
      <p className={styles.text}>{text ?? t('settings.sessionEnded')}</p>
      {isNative ? <LoginForm /> : <OtherMethods />}
    </Dialog>
  );
}

/** Login methods on other pages. The portal notices the login in the other tab. */
function OtherMethods() {
  const t = useT();
  return (
    <Link to="/login" target="_blank" rel="noopener">
      {t('settings.session.otherTab')}
    </Link>
  );
}

/** The login of the owner of the changes. The page notices it by itself. */
function LoginForm() {
  const t = useT();
  const owner = useOwner();
  const pass = useInitialFocus<HTMLInputElement>();
  const form = useLoginForm({ pass, onLoggedIn: () => undefined });
  return (
    <form id={FORM} className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <LoginFields form={form} name={owner} nameHint={t('settings.session.otherUser')} />
    </form>
  );
}
