import type { ConfigFile } from '@assetportal/sdk/contract';
import styles from './ImageFile.module.css';
import { ImageFile } from './ImageFile.js';

/** The images of the portal, in display order. */
const FILES: readonly ConfigFile[] = [
  ...(['logo', 'dashboardLogo', 'searchLogo', 'loginLogo', 'favicon'] as const),
  ...(['dashboardHero', 'loginHero', 'watermark'] as const),
];

/** The logos and other images of the portal. */
export function ImageFiles() {
  return (
    <ul className={styles.files}>
      {FILES.map((file) => (
        <li key={file}>
          <ImageFile file={file} />
        </li>
      ))}
    </ul>
  );
}
