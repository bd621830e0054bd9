import { problemMessage } from '@assetportal/sdk/translations';
import { validateLogin, returnRoute, type LoginFaults } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button/Button.js';
import { Field } from '../../components/Field/Field.js';
import styles from './LoginPage.module.css';
import { PasswordField } from './PasswordField.js';
import { ResetPassword } from './ResetPassword.js';

/**
 * Form for name and password. Shows validation errors at the fields. A toast reports the server's error, which is
 * also shown at the password until the next attempt.
 */
export function LoginForm() {
  const t = useT();
  const app = useApp();
  const { status, error } = useStore(app.session.store);
  const { user, pass, faults, failed, submit } = useLogin();
  const [shown, setShown] = useState(false);
  const verifying = status === 'verifying';
  const problem = problemMessage(error, useStore(app.translator));
  const rejected = failed && error !== null ? `${problem.title}. ${problem.detail}` : undefined;

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        ref={user}
        label={t('login.user')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={verifying}
        error={faults.user && t(faults.user)}
      />
      <PasswordField
        ref={pass}
        label={t('login.pass')}
        name="password"
        autoComplete="current-password"
        readOnly={verifying}
        besideLabel={<ResetPassword />}
        error={faults.pass === undefined ? rejected : t(faults.pass)}
        shown={shown}
        onShow={setShown}
      />
      <Button type="submit" variant="primary" block busy={verifying} busyLabel={t('login.verifying')}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** Returns the state of the form, and the handler that logs in and then opens the requested page. */
function useLogin() {
  const app = useApp();
  const navigate = useNavigate();
  const state = useLocation().state as unknown;
  const [faults, setFaults] = useState<LoginFaults>({});
  const [failed, setFailed] = useState(false);
  const user = useRef<HTMLInputElement>(null);
  const pass = useRef<HTMLInputElement>(null);
  useEffect(() => user.current?.focus({ preventScroll: true }), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [name, password] = [user.current, pass.current];
    if (name === null || password === null || app.session.store.getState().status === 'verifying') return;
    const login = { user: name.value, pass: password.value };
    const missing = validateLogin(login);
    setFaults(missing);
    setFailed(false);
    if (missing.user !== undefined) return name.focus();
    if (missing.pass !== undefined) return password.focus();
    const next = await app.session.login(login);
    if (next.kind === 'go') return void navigate(returnRoute(state) ?? next.to, { replace: true });
    setFailed(true);
    password.value = '';
    password.focus();
  };
  return { user, pass, faults, failed, submit };
}
