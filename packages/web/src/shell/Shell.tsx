import { ADMIN, isBelow, LOGIN, pageOf } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Fragment, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { BusyOverlay } from '../components/BusyOverlay/BusyOverlay.js';
import { deferred } from '../lib/deferred.js';
import { countBusy } from '../lib/settled/settled.js';
import { useIdle } from '../lib/useIdle.js';
import { useDefaultStyle } from '../theme/customStyle.js';
import { AppearanceEffect, LanguageEffect } from './AppearanceEffect.js';
import { BrandingEffect } from './BrandingEffect.js';
import { BusyMain } from './Busy.js';
import { DownloadsHost } from './downloads/DownloadsHost.js';
import { ErrorBoundary } from '../lib/errors/ErrorBoundary.js';
import { Footer } from './footer/Footer.js';
import { Header } from './header/Header.js';
import { NavigationEffects } from './navigation/NavigationEffects.js';
import { PreviewHost } from './PreviewHost.js';
import { ShortcutsHost } from './shortcuts/ShortcutsHost.js';
import { SwitchUserHost } from './session/SwitchUserHost.js';
import { SkipLinks } from './navigation/SkipLinks.js';
import { Starting } from './startup/Starting.js';
import { ToastHost } from './toasts/ToastHost.js';
import { UnexpectedError } from './UnexpectedError.js';
import { Unreachable } from './startup/Unreachable.js';

const TooltipHost = deferred(
  'tooltip',
  async () => (await import('../components/Tooltip/Tooltip.js')).TooltipHost,
);

const TrayHost = deferred('tray-host', async () => (await import('./tray/TrayHost.js')).TrayHost);

/**
 * The frame of every page: header, footer and toasts. Before startup has succeeded, shows the startup screen or
 * the error screen instead.
 */
export function Shell() {
  const app = useApp();
  const { api, ready } = useStore(app.status);
  // Keep the error screen while a retry is running.
  const [wasDown, setWasDown] = useState(false);
  if (wasDown !== (api === 'down') && api !== 'unknown') setWasDown(api === 'down');
  const location = useLocation();
  useEffect(() => countBusy(app), [app]);

  return (
    <>
      {wasDown ? <Unreachable /> : ready ? <Frame page={pageOf(location.pathname)} /> : <Starting />}
      <ToastHost />
      <Tooltips />
    </>
  );
}

/** The tooltips, which need no pointer or focus before the first content. */
function Tooltips() {
  return useIdle() && <TooltipHost />;
}

function Frame({ page }: { readonly page: string }) {
  const t = useT();
  const isIdle = useIdle();
  // The login page and the admin area fill the window. They have their own logo, menus and links.
  const isAdmin = isBelow(`/${page}`, ADMIN);
  const bare = `/${page}` === LOGIN || isAdmin;
  useDefaultStyle(`/${page}` === LOGIN || page === 'logout');
  const Main = isAdmin ? Fragment : BusyMain;
  return (
    <>
      {/* An unreadable brand must not make the form unreadable that repairs it. */}
      {!isAdmin && <AppearanceEffect />}
      {!isAdmin && <BrandingEffect />}
      <LanguageEffect />
      <NavigationEffects page={page} />
      {!isAdmin && <SkipLinks onSearchPage={page === 'search'} />}
      {!bare && <Header page={page} />}
      <Main>
        <ErrorBoundary
          resetKey={page}
          fallback={(error, retry) => <UnexpectedError error={error} onRetry={retry} />}
        >
          <Suspense fallback={<BusyOverlay label={t('common.loading')} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Main>
      {!bare && <Footer />}
      {isIdle && !isAdmin && <TrayHost page={page} />}
      <PreviewHost />
      <DownloadsHost />
      <SwitchUserHost />
      {/* The admin area has its own keys. */}
      {!isAdmin && <ShortcutsHost />}
    </>
  );
}
