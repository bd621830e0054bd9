import { useT } from '@assetportal/sdk/react';
import { CircleUser, LogOut } from 'lucide-react';
import { Menu } from '../../components/Menu/Menu.js';
import styles from './Header.module.css';
import { useLogout } from './useLogout.js';

/** A menu with the user's name and the logout entry. */
export function UserMenu({ name }: { readonly name: string }) {
  const t = useT();
  const logout = useLogout();
  return (
    <Menu
      label={`${t('header.user')}: ${name}`}
      className={styles.trigger}
      entries={[
        { kind: 'heading', label: name, note: t('header.user') },
        { kind: 'separator' },
        { kind: 'item', label: t('header.logout'), icon: <LogOut />, onSelect: () => void logout() },
      ]}
    >
      <CircleUser aria-hidden />
      <span className={`${styles.name} ${styles.optional}`} aria-hidden>
        {name}
      </span>
    </Menu>
  );
}
