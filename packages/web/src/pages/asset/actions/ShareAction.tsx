import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Code, Link2, Mail, Share2 } from 'lucide-react';
import type { Copy } from '../../../asset/useCopy.js';
import type { MenuEntry } from '../../../components/Menu/entries.js';
import { Menu } from '../../../components/Menu/Menu.js';
import styles from './AssetActions.module.css';

interface ShareActionProps {
  readonly asset: Asset;
  readonly address: string;
  readonly copy: Copy;
}

/** Opens the system's sheet for sharing or, if the browser has none, a menu. */
export function ShareAction({ asset, address, copy }: ShareActionProps) {
  const t = useT();
  const content = (
    <>
      <Share2 aria-hidden />
      <span>{t('asset.share')}</span>
    </>
  );
  if (typeof navigator.share === 'function') {
    // The browser rejects this if the user closes the sheet.
    const share = () => void navigator.share({ title: asset.title, url: address }).catch(() => undefined);
    return (
      <button type="button" className={styles.action} onClick={share}>
        {content}
      </button>
    );
  }
  const mail = `mailto:?subject=${encodeURIComponent(asset.title)}&body=${encodeURIComponent(address)}`;
  const entries: MenuEntry[] = [
    { kind: 'item', label: t('asset.copyLink'), icon: <Link2 />, onSelect: () => copy.copy(address) },
    {
      kind: 'item',
      label: t('asset.shareMail'),
      icon: <Mail />,
      onSelect: () => window.location.assign(mail),
    },
    {
      kind: 'item',
      label: t('asset.shareCode'),
      icon: <Code />,
      onSelect: () => copy.copy(linkCode(asset.title, address)),
    },
  ];
  return (
    <Menu label={t('asset.share')} entries={entries} className={styles.action}>
      {content}
    </Menu>
  );
}

/** Returns the HTML code of a link to the asset, of which other sites show a preview. */
function linkCode(title: string, address: string): string {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title;
  return link.outerHTML;
}
