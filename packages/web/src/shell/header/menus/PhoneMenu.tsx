import { LOGIN } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { LogIn, LogOut, Menu as MenuIcon, Settings } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MenuEntry } from '../../../components/Menu/entries.js';
import { Menu } from '../../../components/Menu/Menu.js';
import { usePasswordEntry } from '../../account/usePasswordEntry.js';
import { useFooter } from '../../navigation/useFooter.js';
import styles from './Trigger.module.css';
import { useLanguageEntry } from './useLanguageEntry.js';
import { useLogout } from './useLogout.js';
import { useSchemeEntry } from './useSchemeEntry.js';

/**
 * The only menu of a phone's header: the account, the administration, language, appearance and the links of the
 * footer, which is far below long results (decisions, section 7, Header).
 *
 * @param user name of the user; null for a guest
 * @param admin link to the admin area; null for other users
 */
export function PhoneMenu({ user, admin }: { readonly user: string | null; readonly admin: string | null }) {
  const t = useT();
  const password = usePasswordEntry();
  const account = useAccountEntries(user, password.entry);
  const navigate = useNavigate();
  const choices = [useLanguageEntry(), useSchemeEntry()].filter((entry) => entry !== null);
  const links = useFooterEntries();
  const groups: (readonly MenuEntry[])[] = [account];
  if (admin !== null)
    groups.push([
      { kind: 'item', label: t('header.admin'), icon: <Settings />, onSelect: () => void navigate(admin) },
    ]);
  for (const choice of choices)
    if (choice.kind === 'choice') groups.push([{ kind: 'heading', label: choice.label }, choice]);
  if (links.length > 0) groups.push(links);
  const entries = groups
    .filter((group) => group.length > 0)
    .flatMap((group, index): readonly MenuEntry[] =>
      index === 0 ? group : [{ kind: 'separator' }, ...group],
    );
  return (
    <>
      <Menu label={t('header.menu')} className={styles.trigger} entries={entries}>
        <MenuIcon aria-hidden />
      </Menu>
      {password.dialog}
    </>
  );
}

function useAccountEntries(user: string | null, password: MenuEntry): readonly MenuEntry[] {
  const t = useT();
  const logout = useLogout();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (user !== null) {
    return [
      { kind: 'heading', label: user, note: t('header.user') },
      password,
      { kind: 'item', label: t('header.logout'), icon: <LogOut />, onSelect: () => void logout() },
    ];
  }
  if (pathname === LOGIN) return [];
  const login = () => void navigate(LOGIN, { state: { from: `${pathname}${search}` } });
  return [{ kind: 'item', label: t('header.login'), icon: <LogIn />, onSelect: login }];
}

function useFooterEntries(): readonly MenuEntry[] {
  const navigate = useNavigate();
  const { left, center, right } = useFooter();
  return [...left, ...center, ...right].flatMap((entry): readonly MenuEntry[] => {
    if (entry.kind === 'text') return [];
    const onSelect = () => {
      if (entry.kind === 'internal') void navigate(entry.to);
      else window.open(entry.href, '_blank', 'noreferrer');
    };
    return [{ kind: 'item', label: entry.text, onSelect }];
  });
}
