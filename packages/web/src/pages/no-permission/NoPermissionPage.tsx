import { contactAddress, LOGIN } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Lock } from 'lucide-react';
import { buttonClass, ButtonLink } from '../../components/Button/Button.js';
import { EmptyState } from '../../components/EmptyState/EmptyState.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';

/** Shown to users without permission to use the portal (specification, section 2, No-permission page). */
export default function NoPermissionPage() {
  const t = useT();
  const { config } = useApp();
  const contact = contactAddress(useStore(config.store, (state) => state.config.order));
  usePageTitle(t('states.noPermissionTitle'));
  return (
    <EmptyState
      level={1}
      icon={<Lock />}
      title={t('states.noPermissionTitle')}
      actions={
        <>
          <ButtonLink to={LOGIN} variant="primary">
            {t('states.otherAccount')}
          </ButtonLink>
          {contact !== undefined && (
            <a href={contact} className={buttonClass({ variant: 'quiet' })}>
              {t('states.writeAdmin')}
            </a>
          )}
        </>
      }
    >
      <p>{t('states.noPermissionText')}</p>
    </EmptyState>
  );
}
