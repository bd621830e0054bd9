import { useT } from '@assetportal/sdk/react';
import { PageHead } from '../frame/PageHead.js';
import styles from './CommandsPage.module.css';

/** Commands for tasks without a page in the admin area, with the message key of their purpose. */
const COMMANDS = [
  ['assetportal user', 'states.adminUsers'],
  ['assetportal group', 'states.adminGroups'],
  ['assetportal rights', 'states.adminRights'],
  ['assetportal index', 'states.adminLibrary'],
  ['assetportal doctor', 'states.adminDoctor'],
  ['assetportal help', 'states.adminHelp'],
] as const;

/** Names the commands for tasks that have no page in the admin area. */
export function CommandsPage() {
  const t = useT();
  return (
    <>
      <PageHead title={t('settings.commands')} />
      <div className={styles.page}>
        <p>{t('settings.commandsText')}</p>
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
      </div>
    </>
  );
}
