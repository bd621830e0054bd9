import { SHELL_SIDEBAR_WIDTH } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Menu as MenuIcon } from 'lucide-react';
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { Dialog } from '../../components/Dialog/Dialog.js';
import { IconButton } from '../../components/IconButton/IconButton.js';
import { usePageTitle } from '../../shell/navigation/pageTitle.js';
import { SaveBar } from '../save/SaveBar.js';
import { LeaveGuard } from '../save/LeaveGuard.js';
import { SettingsDialogs } from '../save/SettingsDialogs.js';
import { useAdmin } from '../context/adminContext.js';
import { savableOf, SavableContext } from '../context/savableContext.js';
import { PreviewContext } from '../context/previewContext.js';
import { usePreviewArrangement } from '../preview/usePreviewArrangement.js';
import { onDemand } from '../../lib/onDemand/onDemand.js';
import { previewedPage } from '@assetportal/sdk/admin';
import { UpgradePostponedContext } from '../save/upgrade/upgradePostponed.js';
import { useProblemKeys } from './useProblemKeys.js';
import styles from './AdminFrame.module.css';
import { AdminNav } from './AdminNav.js';
import { FindSettingsIcon } from './find/FindSettings.js';
import { ADMIN_PAGES } from '../navigation/adminPages.js';

const PreviewPane = onDemand(
  'admin-preview',
  async () => (await import('../preview/PreviewPane.js')).PreviewPane,
);

/** ID of the settings, to which the skip link leads. */
const MAIN = 'settings';

/** Width of the navigation. It grows with the font size of the browser. */
const SIDEBAR = { '--shell-sidebar': `${SHELL_SIDEBAR_WIDTH / 16}rem` } as CSSProperties;

/** The frame of the admin area: its navigation, the page and the save bar. It never has the colors of the brand. */
export function AdminFrame({ page, children }: { readonly page: string; readonly children: ReactNode }) {
  const t = useT();
  const entry = ADMIN_PAGES.find(({ id }) => id === page);
  const savable = savableOf(useAdmin(), page);
  const preview = usePreviewArrangement(page);
  const previewed = previewedPage(page);
  const title = entry === undefined ? t('settings.administration') : t(entry.labelKey);
  usePageTitle(`${title} – ${t('settings.administration')}`);
  useProblemKeys();
  const [isPostponed, setPostponed] = useState(false);
  const upgrade = useMemo(
    () => ({ isPostponed, postpone: () => setPostponed(true), ask: () => setPostponed(false) }),
    [isPostponed],
  );
  return (
    <UpgradePostponedContext value={upgrade}>
      <PreviewContext value={preview}>
        <SavableContext value={savable}>
          <div
            className={styles.admin}
            style={SIDEBAR}
            data-preview={!preview.isAvailable ? undefined : preview.isHidden ? 'hidden' : 'shown'}
            data-front={preview.isInFront || undefined}
            data-page={page}
          >
            <a
              className={styles.skip}
              href={`#${MAIN}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(MAIN)?.focus();
              }}
            >
              {t('settings.skip')}
            </a>
            <PhoneHead title={title} page={page} />
            <div className={styles.side}>
              <AdminNav page={page} />
            </div>
            <main id={MAIN} tabIndex={-1} className={styles.main}>
              {children}
              <SaveBar />
            </main>
            {previewed !== undefined && <PreviewPane page={previewed} />}
            <SettingsDialogs />
            <LeaveGuard />
          </div>
        </SavableContext>
      </PreviewContext>
    </UpgradePostponedContext>
  );
}

/** The head of the page on phones, with the button that opens the navigation. */
function PhoneHead({ title, page }: { readonly title: string; readonly page: string }) {
  const t = useT();
  // The navigation closes when another page opens.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = () => setOpenOn(null);
  return (
    <header className={styles.phoneHead}>
      <IconButton label={t('settings.openNavigation')} onClick={() => setOpenOn(page)}>
        <MenuIcon />
      </IconButton>
      <span aria-hidden>{title}</span>
      <FindSettingsIcon />
      <Dialog
        kind="sheet"
        open={openOn === page}
        onClose={close}
        title={t('settings.administration')}
        closeLabel={t('common.close')}
      >
        <AdminNav page={page} onFollow={close} />
      </Dialog>
    </header>
  );
}
