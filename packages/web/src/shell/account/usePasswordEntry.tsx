import { useT } from '@assetportal/sdk/react';
import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { MenuEntry } from '../../components/Menu/entries.js';
import { deferred } from '../../lib/deferred.js';

const PasswordDialog = deferred('password', async () => (await import('./PasswordDialog.js')).default);

/** Returns the menu entry that opens the dialog for a new password, and the dialog while it is open. */
export function usePasswordEntry(): { readonly entry: MenuEntry; readonly dialog: ReactNode } {
  const t = useT();
  const [open, setOpen] = useState(false);
  return {
    entry: {
      kind: 'item',
      label: t('login.changePass'),
      icon: <KeyRound />,
      onSelect: () => setOpen(true),
    },
    dialog: open && <PasswordDialog onClose={() => setOpen(false)} />,
  };
}
