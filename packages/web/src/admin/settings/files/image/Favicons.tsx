import type { NewFile } from '@assetportal/sdk/admin';
import styles from './Favicons.module.css';
import { useImageUrl } from '../useImageUrl.js';

/** The icon of the browser tab in the sizes in which browsers show it. */
export function Favicons({ content }: { readonly content: NewFile | null }) {
  const url = useImageUrl(content, '#000000');
  if (url === undefined) return null;
  return (
    <span className={styles.icons} aria-hidden>
      {[32, 22, 16].map((size) => (
        <img key={size} src={url} alt="" width={size} height={size} />
      ))}
    </span>
  );
}
