import { loginScreen, validateLogin } from '@assetportal/sdk/rules';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { Field } from '../../../components/Field/Field.js';
import { Link } from '../../../components/Link/Link.js';
import { useInitialFocus } from '../../../lib/useInitialFocus.js';
import { useAdmin } from '../../context/adminContext.js';
import { useOwner } from './owner.js';
import styles from './SessionDialog.module.css';

const FORM = 'session-login';

interface SessionDialogProps {
  /** What the admin loses or keeps. Default: a text about unsaved changes. */
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

function LoginForm() {
  const t = useT();
  const app = useApp();
  const owner = useOwner();
  const error = useStore(app.session.store, (state) => state.error);
  const translator = useStore(app.translator);
  const user = useRef<HTMLInputElement>(null);
  const pass = useInitialFocus<HTMLInputElement>();
  const [faults, setFaults] = useState<ReturnType<typeof validateLogin>>({});
  const [failed, setFailed] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [name, password] = [user.current, pass.current];
    if (name === null || password === null || app.session.store.getState().status === 'verifying') return;
    const login = { user: name.value, pass: password.value };
    const missing = validateLogin(login);
    setFaults(missing);
    setFailed(false);
    if (Object.keys(missing).length > 0) return (missing.user === undefined ? password : name).focus();
    const next = await app.session.login(login);
    if (next.kind === 'go') return;
    setFailed(true);
    password.value = '';
    password.focus();
  };
  const rejected = failed && error !== null ? problemMessage(error, translator).title : undefined;
  return (
    <form id={FORM} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        ref={user}
        label={t('login.user')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={owner}
        error={faults.user && t(faults.user)}
        hint={t('settings.session.otherUser')}
      />
      <Field
        ref={pass}
        label={t('login.pass')}
        type="password"
        name="password"
        autoComplete="current-password"
        error={faults.pass === undefined ? rejected : t(faults.pass)}
      />
    </form>
  );
}
