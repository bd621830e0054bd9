import { useApp, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BusyOverlay } from '../../components/BusyOverlay/BusyOverlay.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import styles from './AdminPage.module.css';

/** Commands that replace the admin area, with the message key of their purpose. */
const COMMANDS = [
  ['assetportal user', 'states.adminUsers'],
  ['assetportal group', 'states.adminGroups'],
  ['assetportal rights', 'states.adminRights'],
  ['assetportal index', 'states.adminLibrary'],
  ['assetportal doctor', 'states.adminDoctor'],
  ['assetportal help', 'states.adminHelp'],
] as const;

/**
 * The admin area, which does not exist yet: says so and names the commands that replace it. Before it is shown, the
 * session is checked on the server (specification, section 2, Navigation rules and guards).
 */
export default function AdminPage() {
  const t = useT();
  usePageTitle(t('states.adminTitle'));
  if (!useAdminEntry()) return <BusyOverlay label={t('common.loading')} />;
  return (
    <article className={styles.page}>
      <h1>{t('states.adminTitle')}</h1>
      <p>{t('states.adminText')}</p>
      <dl className={styles.commands}>
        {COMMANDS.map(([command, purpose]) => (
          <div key={command}>
            <dt>
              <code>{command}</code>
            </dt>
            <dd>{t(purpose)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('states.adminConfig')}</p>
    </article>
  );
}

/** Returns true once the server has confirmed that the user may enter. Other users are sent back. */
function useAdminEntry(): boolean {
  const { session } = useApp();
  const navigate = useNavigate();
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    let current = true;
    void session.enterAdmin().then((entry) => {
      if (!current) return;
      if (entry.kind === 'enter') setEntered(true);
      else void navigate(entry.to, { replace: true });
    });
    return () => {
      current = false;
    };
  }, [session, navigate]);
  return entered;
}
