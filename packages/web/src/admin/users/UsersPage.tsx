import { accessModule } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../frame/PageHead.js';
import { AccountsTab } from './accounts/AccountsTab.js';
import { Tabs } from './common/Tabs.js';
import { PermissionsTab } from './permissions/PermissionsTab.js';
import { SessionsTab } from './sessions/SessionsTab.js';
import { TokensTab } from './tokens/TokensTab.js';

const TABS = ['permissions', 'users', 'sessions', 'tokens'] as const;
type Tab = (typeof TABS)[number];

/** Users, groups and permissions: who may view and download what, and why. */
export default function UsersPage() {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const requested = parameters.get('tab');
  const tab: Tab = TABS.find((one) => one === requested) ?? 'permissions';
  const { accounts, sessions, tokens } = useModule(accessModule);
  const users = useStore(accounts.store, (state) => (state.status === 'success' ? state.users.length : null));
  const open = useStore(sessions.store, (state) =>
    state.status === 'success' ? state.sessions.length : null,
  );
  const valid = useStore(tokens.store, (state) =>
    state.status === 'success' ? state.tokens.filter((token) => token.valid).length : null,
  );
  useEffect(() => {
    void accounts.load();
    void sessions.load();
    void tokens.load();
    return () => {
      accounts.leave();
      sessions.leave();
      tokens.leave();
    };
  }, [accounts, sessions, tokens]);
  const counts: Readonly<Record<Tab, number | null>> = {
    permissions: null,
    users,
    sessions: open,
    tokens: valid,
  };
  return (
    <>
      <PageHead title={t('settings.adminPage.users')}>
        <Tabs
          label={t('settings.adminPage.users')}
          value={tab}
          panel="users-panel"
          options={TABS.map((value) => ({
            value,
            label: t(value === 'permissions' ? 'settings.history.area.rights' : `access.tab.${value}`),
            count: counts[value] ?? undefined,
          }))}
          onChange={(next) => setParameters(next === 'permissions' ? {} : { tab: next }, { replace: true })}
        />
      </PageHead>
      {tab === 'permissions' && <PermissionsTab id="users-panel" />}
      {tab === 'users' && <AccountsTab id="users-panel" />}
      {tab === 'tokens' && <TokensTab id="users-panel" />}
      {tab === 'sessions' && <SessionsTab id="users-panel" />}
    </>
  );
}
