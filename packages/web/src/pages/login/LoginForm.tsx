import { returnRoute } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button/Button.js';
import { LoginFields } from './LoginFields.js';
import styles from './LoginPage.module.css';
import { ResetPassword } from './ResetPassword.js';
import { useLoginForm } from './useLoginForm.js';

/**
 * Form for name and password. Shows validation errors at the fields. A toast reports the server's error, which is
 * also shown at the password until the next attempt. After the login, the requested page opens.
 */
export function LoginForm() {
  const t = useT();
  const navigate = useNavigate();
  const state = useLocation().state as unknown;
  const pass = useRef<HTMLInputElement>(null);
  const form = useLoginForm({
    pass,
    onLoggedIn: (to) => void navigate(returnRoute(state) ?? to, { replace: true }),
  });
  const { user, isVerifying, submit } = form;
  useEffect(() => user.current?.focus({ preventScroll: true }), [user]);

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <LoginFields form={form} besidePassword={<ResetPassword />} />
      <Button type="submit" variant="primary" block busy={isVerifying} busyLabel={t('login.verifying')}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
