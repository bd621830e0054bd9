import { createAdmin } from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { BusyOverlay } from '../components/BusyOverlay/BusyOverlay.js';
import { lazyPage } from '../lib/lazyPage.js';
import { AdminContext } from './context/adminContext.js';
import { AdminFrame } from './frame/AdminFrame.js';
import { OwnerContext } from './save/session/owner.js';
import { SETTINGS_PAGES } from './navigation/adminPages.js';
import { NotLoaded } from './frame/NotLoaded.js';
import { SettingsPage } from './settings/SettingsPage.js';

/** Pages that are loaded when they are opened. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  language: lazyPage(() => import('./languages/LanguagePage.js')),
  editor: lazyPage(() => import('./editor/EditorPage.js')),
  collections: lazyPage(() => import('./collections/CollectionsPage.js')),
  formats: lazyPage(() => import('./formats/FormatsPage.js')),
  users: lazyPage(() => import('./users/UsersPage.js')),
  activity: lazyPage(() => import('./activity/ActivityPage.js')),
  history: lazyPage(() => import('./history/HistoryPage.js')),
  backup: lazyPage(() => import('./backup/BackupPage.js')),
};

/**
 * The admin area (specification, section 2, Admin views). Before it is shown, the session is checked on the server, and
 * what the pages need is loaded and backed up (Navigation rules and guards).
 */
export default function AdminArea() {
  const t = useT();
  const admin = useModule(createAdmin);
  const { pathname } = useLocation();
  const { state, owner } = useEntry(admin);
  const { status, error } = useStore(admin.config.store);
  const page = pathname.split('/')[2] ?? '';

  if (state === 'entering') return <BusyOverlay label={t('common.loading')} />;
  if (page === '') return <Navigate to="/admin/general" replace />;
  const settings = SETTINGS_PAGES.find((name) => name === page);
  const Page = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined;
  return (
    <AdminContext value={admin}>
      <OwnerContext value={owner}>
        <AdminFrame page={page}>
          {Page !== undefined ? (
            <Suspense fallback={<BusyOverlay label={t('common.loading')} />}>
              <Page />
            </Suspense>
          ) : settings === undefined ? (
            <Navigate to="/admin/general" replace />
          ) : status === 'unavailable' ? (
            <NotLoaded error={error} onRetry={() => void admin.config.load().catch(() => undefined)} />
          ) : (
            <SettingsPage key={page} page={settings} />
          )}
        </AdminFrame>
      </OwnerContext>
    </AdminContext>
  );
}

/**
 * Checks the session, then loads the data. Other users are sent back. While the session has ended, the admin area of its
 * user stays. If another user logs in, the admin area is entered again.
 */
function useEntry(admin: ReturnType<typeof createAdmin>): {
  readonly state: 'entering' | 'ready';
  readonly owner: string;
} {
  const navigate = useNavigate();
  const { session } = useApp();
  const user = useStore(session.store, (current) => current.session?.user ?? '');
  const [owner, setOwner] = useState(user);
  const [entered, setEntered] = useState<string | null>(null);
  if (user !== '' && user !== owner) setOwner(user);
  useEffect(() => {
    let current = true;
    void (async () => {
      const entry = await session.enterAdmin();
      if (!current) return;
      if (entry.kind === 'back') return void navigate(entry.to, { replace: true });
      await admin.load();
      if (current) setEntered(owner);
    })();
    return () => {
      current = false;
      admin.leave();
    };
  }, [admin, session, navigate, owner]);
  return { state: entered === owner ? 'ready' : 'entering', owner };
}
