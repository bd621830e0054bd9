import { pendingUpgrades } from '@assetportal/sdk/admin';
import { initials } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ArrowLeft, ChevronsUpDown, CircleArrowUp, LogOut } from 'lucide-react';
import { Link } from '../../components/Link/Link.js';
import { Menu } from '../../components/Menu/Menu.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.js';
import { Logo } from '../../shell/header/logo/Logo.js';
import { useLogout } from '../../shell/header/menus/useLogout.js';
import { useSiteTitle } from '../../shell/navigation/pageTitle.js';
import { useAdmin } from '../context/adminContext.js';
import { useUpgradePostponed } from '../save/upgrade/upgradePostponed.js';
import { ADMIN_PAGE_GROUPS } from '../navigation/adminPages.js';
import { KeyboardEntry } from './KeyboardEntry.js';
import { FindSettings } from './find/FindSettings.js';
import { useSections, useUnsavedSections } from './useSections.js';
import styles from './AdminNav.module.css';

interface AdminNavProps {
  readonly page: string;
  /** Called when the user follows a link, for example to close the sheet that contains the navigation. */
  readonly onFollow?: (() => void) | undefined;
}

/** The navigation of the admin area. On narrow windows, it is a rail of icons. */
export function AdminNav({ page, onFollow }: AdminNavProps) {
  const t = useT();
  const unsaved = useUnsavedSections();
  const title = useSiteTitle();
  return (
    <nav className={styles.nav} aria-label={t('settings.administration')}>
      <Link to="/" className={styles.home} {...tooltipOf(t('settings.back'))} onClick={onFollow}>
        <ArrowLeft aria-hidden />
        <VisuallyHidden>{t('settings.back')}: </VisuallyHidden>
        <span className={styles.logo}>
          <Logo title={title} compact />
        </span>
      </Link>
      <FindSettings />
      <ul className={styles.list}>
        {ADMIN_PAGE_GROUPS.map(({ labelKey, pages }) => (
          <li key={labelKey}>
            <h2 className={styles.group}>{t(labelKey)}</h2>
            <ul>
              {pages.map(({ id, labelKey: pageKey, icon: Icon }) => {
                const isUnsaved = [...unsaved].some((place) => place.startsWith(`${id}/`));
                return (
                  <li key={id}>
                    <Link
                      to={`/admin/${id}`}
                      className={styles.item}
                      aria-current={id === page ? 'page' : undefined}
                      onClick={onFollow}
                      {...tooltipOf(t(pageKey))}
                    >
                      <Icon aria-hidden />
                      <span className={styles.name}>{t(pageKey)}</span>
                      {isUnsaved && id !== page && <UnsavedDot />}
                    </Link>
                    {id === page && <Sections page={page} unsaved={unsaved} onFollow={onFollow} />}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      <UpgradeEntry />
      <KeyboardEntry />
      <UserEntry />
    </nav>
  );
}

/** The sections of the current page, with a mark where something is not saved. */
function Sections(props: AdminNavProps & { readonly unsaved: ReadonlySet<string> }) {
  const { page, unsaved, onFollow } = props;
  const sections = useSections(page);
  if (sections.length < 2) return null;
  return (
    <ul className={styles.sections}>
      {sections.map(({ id, name }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              onFollow?.();
              goToSection(id);
            }}
          >
            {name}
            {unsaved.has(`${page}/${id}`) && <UnsavedDot />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Scrolls to a section and moves the focus to its heading, so that the next Tab leads into it. */
function goToSection(id: string): void {
  const heading = document.getElementById(`section-${id}`);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function UnsavedDot() {
  const t = useT();
  return (
    <span className={styles.dot}>
      <VisuallyHidden>{t('settings.notSavedYet')}</VisuallyHidden>
    </span>
  );
}

/** Reminds of an upgrade that the admin has postponed. */
function UpgradeEntry() {
  const t = useT();
  const { config, translations } = useAdmin();
  const { versionUpdate, newer } = useStore(config.store);
  const languages = useStore(translations.store, (state) => state.languages);
  const { isPostponed, ask } = useUpgradePostponed();
  const isPending = versionUpdate || pendingUpgrades(languages).length > 0;
  if (!isPostponed || newer || !isPending) return null;
  const label = t('settings.upgrade.pending');
  return (
    <button type="button" className={styles.entry} aria-label={label} {...tooltipOf(label)} onClick={ask}>
      <CircleArrowUp aria-hidden />
      <span className={styles.name}>{label}</span>
    </button>
  );
}

/** The user, with the menu to log out. */
function UserEntry() {
  const t = useT();
  const logout = useLogout();
  const { session } = useApp();
  const name = useStore(session.store, (state) => state.session?.user ?? '');
  return (
    <Menu
      label={`${t('header.user')}: ${name}`}
      className={styles.user}
      align="start"
      entries={[
        { kind: 'heading', label: name, note: t('header.user') },
        { kind: 'separator' },
        { kind: 'item', label: t('header.logout'), icon: <LogOut />, onSelect: () => void logout() },
      ]}
    >
      <span className={styles.face} aria-hidden>
        {initials(name)}
      </span>
      <span className={styles.name} aria-hidden>
        {name}
      </span>
      <ChevronsUpDown aria-hidden className={styles.name} />
    </Menu>
  );
}
