import { SCHEMES, type NewFile } from '@assetportal/sdk/admin';
import type { ConfigFile } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Mat } from './Mat.js';
import styles from './Mats.module.css';

interface MatsProps {
  readonly file: ConfigFile;
  readonly content: NewFile;
  readonly isLogo: boolean;
  /** True while the server checks another file. */
  readonly isChecking: boolean;
}

/** An image on the light and on the dark background of the portal. */
export function Mats({ file, content, isLogo, isChecking }: MatsProps) {
  const t = useT();
  return (
    <div className={styles.mats}>
      {SCHEMES.map((scheme) => (
        <Mat key={scheme} {...{ file, content, scheme, isLogo }} />
      ))}
      {isChecking && (
        <span role="progressbar" aria-label={t('settings.file.checking')} className={styles.progress} />
      )}
    </div>
  );
}
