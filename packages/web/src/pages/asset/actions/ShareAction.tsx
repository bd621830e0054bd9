import type { Asset } from '@assetportal/sdk/contract';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Code, Link2, Mail, Share2 } from 'lucide-react';
import type { Copy } from '../../../asset/useCopy.js';
import { useAltText } from '../../../components/AssetImage/useAltText.js';
import type { MenuEntry } from '../../../components/Menu/entries.js';
import { Menu } from '../../../components/Menu/Menu.js';
import { whenIdle } from '../../../lib/deferred.js';
import styles from './AssetActions.module.css';

/** Loads the code of the last entry. Few visitors need it. */
const loadHtmlCode = () => import('./htmlCode.js');
whenIdle(() => void loadHtmlCode().catch(() => undefined));

interface ShareActionProps {
  readonly asset: Asset;
  readonly address: string;
  /** Address in the HTML code, which marks no words. */
  readonly embedded: string;
  readonly copy: Copy;
}

/** Opens the system's sheet for sharing or, if the browser has none, a menu. */
export function ShareAction({ asset, address, embedded, copy }: ShareActionProps) {
  const t = useT();
  const alt = useAltText(asset);
  const locale = useLocale();
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
      onSelect: () =>
        copy.copy(loadHtmlCode().then(({ htmlCode }) => htmlCode(asset, { address: embedded, alt, locale }))),
    },
  ];
  return (
    <Menu label={t('asset.share')} entries={entries} className={styles.action}>
      {content}
    </Menu>
  );
}
