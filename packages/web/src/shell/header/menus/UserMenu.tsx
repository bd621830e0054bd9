import { initials } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { ChevronDown, CircleUser, LogOut } from 'lucide-react';
import { Menu } from '../../../components/Menu/Menu.js';
import { usePasswordEntry } from '../../account/usePasswordEntry.js';
import styles from './Trigger.module.css';
import { useLogout } from './useLogout.js';

/** A menu with the user's name and the logout entry. A narrow header shows the initials instead of the name. */
export function UserMenu({ name }: { readonly name: string }) {
  const t = useT();
  const logout = useLogout();
  const password = usePasswordEntry();
  return (
    <>
      <Menu
        label={`${t('header.user')}: ${name}`}
        className={styles.trigger}
        entries={[
          { kind: 'heading', label: name, note: t('header.user') },
          { kind: 'separator' },
          password.entry,
          { kind: 'item', label: t('header.logout'), icon: <LogOut />, onSelect: () => void logout() },
        ]}
      >
        <span className={styles.initials} aria-hidden>
          {initials(name)}
        </span>
        <CircleUser aria-hidden />
        <span className={styles.name} aria-hidden>
          {name}
        </span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </Menu>
      {password.dialog}
    </>
  );
}
