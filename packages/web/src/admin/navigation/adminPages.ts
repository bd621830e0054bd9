import {
  History,
  House,
  LogIn,
  Palette,
  Search,
  SlidersHorizontal,
  SquareTerminal,
  type LucideIcon,
} from 'lucide-react';

interface AdminPageEntry {
  /** Last part of its address. */
  readonly id: string;
  readonly labelKey: string;
  readonly icon: LucideIcon;
}

/** The pages of the admin area, in the order of its navigation. */
export const ADMIN_PAGES: readonly AdminPageEntry[] = [
  { id: 'general', labelKey: 'settings.page.general', icon: SlidersHorizontal },
  { id: 'appearance', labelKey: 'settings.page.appearance', icon: Palette },
  { id: 'dashboard', labelKey: 'settings.page.dashboard', icon: House },
  { id: 'search', labelKey: 'settings.page.search', icon: Search },
  { id: 'login', labelKey: 'settings.page.login', icon: LogIn },
  { id: 'history', labelKey: 'settings.history.title', icon: History },
  { id: 'commands', labelKey: 'settings.commands', icon: SquareTerminal },
];
