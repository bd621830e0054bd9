import { CONFIG_PAGES, type ConfigPage } from '@assetportal/sdk/config';
import {
  Activity,
  Archive,
  FileStack,
  History,
  House,
  Images,
  Languages,
  LibraryBig,
  LogIn,
  Palette,
  Search,
  SlidersHorizontal,
  Users,
  type LucideIcon,
} from 'lucide-react';

interface AdminPageEntry {
  /** Last part of its address. */
  readonly id: string;
  readonly labelKey: string;
  readonly icon: LucideIcon;
}

interface AdminPageGroup {
  readonly labelKey: string;
  readonly pages: readonly AdminPageEntry[];
}

/** The pages of the admin area, in the order and groups of its navigation. */
export const ADMIN_PAGE_GROUPS: readonly AdminPageGroup[] = [
  {
    labelKey: 'settings.group.portal',
    pages: [
      { id: 'general', labelKey: 'settings.page.general', icon: SlidersHorizontal },
      { id: 'appearance', labelKey: 'settings.page.appearance', icon: Palette },
      { id: 'dashboard', labelKey: 'settings.page.dashboard', icon: House },
      { id: 'search', labelKey: 'settings.page.search', icon: Search },
      { id: 'login', labelKey: 'settings.page.login', icon: LogIn },
      { id: 'language', labelKey: 'settings.page.language', icon: Languages },
      { id: 'editor', labelKey: 'settings.adminPage.editor', icon: FileStack },
    ],
  },
  {
    labelKey: 'settings.group.library',
    pages: [
      { id: 'collections', labelKey: 'settings.adminPage.collections', icon: LibraryBig },
      { id: 'formats', labelKey: 'settings.adminPage.formats', icon: Images },
    ],
  },
  {
    labelKey: 'settings.group.access',
    pages: [{ id: 'users', labelKey: 'settings.adminPage.users', icon: Users }],
  },
  {
    labelKey: 'settings.group.operation',
    pages: [
      { id: 'activity', labelKey: 'settings.adminPage.activity', icon: Activity },
      { id: 'history', labelKey: 'settings.history.title', icon: History },
      { id: 'backup', labelKey: 'settings.adminPage.backup', icon: Archive },
    ],
  },
];

/** All pages of the admin area. */
export const ADMIN_PAGES: readonly AdminPageEntry[] = ADMIN_PAGE_GROUPS.flatMap(({ pages }) => pages);

/** Pages that consist of settings, with a preview. The languages have a table instead. */
export const SETTINGS_PAGES: readonly ConfigPage[] = CONFIG_PAGES.filter((page) => page !== 'language');
