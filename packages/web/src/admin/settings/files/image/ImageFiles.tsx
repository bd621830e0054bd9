import type { ConfigFile } from '@assetportal/sdk/contract';
import styles from './ImageFile.module.css';
import { ImageFile } from './ImageFile.js';

/** The images of the portal, in display order. */
const FILES: readonly ConfigFile[] = [
  ...(['logo', 'dashboardLogo', 'searchLogo', 'loginLogo', 'favicon'] as const),
  ...(['dashboardHero', 'loginHero', 'watermark'] as const),
];

/** Images of the portal. Default: all of them. */
export function ImageFiles({ files = FILES }: { readonly files?: readonly ConfigFile[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file}>
          <ImageFile file={file} />
        </li>
      ))}
    </ul>
  );
}
