import { problemMessage } from '@assetportal/sdk/translations';
import { validateLogin, returnRoute, type LoginFaults } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button/Button.js';
import { Field } from '../../components/Field/Field.js';
import styles from './LoginPage.module.css';
import { PasswordField } from './PasswordField.js';

/** Form for name and password. Shows validation errors at the fields and the server's error above the button. */
export function LoginForm() {
  const t = useT();
  const app = useApp();
  const navigate = useNavigate();
  const state = useLocation().state as unknown;
  const { status, error } = useStore(app.session.store);
  const [faults, setFaults] = useState<LoginFaults>({});
  const [shown, setShown] = useState(false);
  const user = useRef<HTMLInputElement>(null);
  const pass = useRef<HTMLInputElement>(null);
  const verifying = status === 'verifying';
  const problem = problemMessage(error, useStore(app.translator));

  useEffect(() => user.current?.focus({ preventScroll: true }), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (verifying) return;
    const login = { user: user.current?.value ?? '', pass: pass.current?.value ?? '' };
    const missing = validateLogin(login);
    setFaults(missing);
    if (missing.user !== undefined) return user.current?.focus();
    if (missing.pass !== undefined) return pass.current?.focus();
    const next = await app.session.login(login);
    if (next.kind === 'go') void navigate(returnRoute(state) ?? next.to, { replace: true });
    else pass.current?.select();
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        ref={user}
        label={t('login.user')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={faults.user && t(faults.user)}
      />
      <PasswordField
        ref={pass}
        label={t('login.pass')}
        name="password"
        autoComplete="current-password"
        error={faults.pass && t(faults.pass)}
        shown={shown}
        onShow={setShown}
      />
      {error !== null && (
        <p className={styles.problem}>
          <strong>{problem.title}</strong> {problem.detail}
        </p>
      )}
      <Button type="submit" variant="primary" block busy={verifying}>
        {verifying ? t('login.verifying') : t('login.submit')}
      </Button>
    </form>
  );
}
