import { passwordResetModule } from '@assetportal/sdk';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { deferred } from '../../lib/deferred.js';
import styles from './LoginPage.module.css';

const ResetDialog = deferred('reset', async () => (await import('./ResetDialog.js')).ResetDialog);

/** The button that opens the form for a password reset. Hidden if it is not configured, or if mail cannot be sent. */
export function ResetPassword() {
  const t = useT();
  const { config } = useApp();
  const form = useModule(passwordResetModule);
  const configured = useStore(config.store, (state) => state.config.login.show_passwordReset);
  const offered = useStore(form.offered);
  const { open } = useStore(form.store);
  if (!configured || (!offered && !open)) return null;
  return (
    <>
      <button type="button" className={styles.link} onClick={form.open}>
        {t('login.resetPass')}
      </button>
      {open && <ResetDialog />}
    </>
  );
}
