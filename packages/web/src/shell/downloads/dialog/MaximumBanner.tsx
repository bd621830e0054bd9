import { countText, type Maximum } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { TriangleAlert } from 'lucide-react';
import styles from './DownloadDialog.module.css';

/** Says that the number of assets is above the usual maximum, or how many the server accepts. */
export function MaximumBanner({ maximum }: { readonly maximum: Maximum }) {
  const t = useT();
  const locale = useLocale();
  const { count, max, strict } = maximum;
  return (
    <div role="note" className={styles.banner}>
      <TriangleAlert aria-hidden />
      <div>
        {max !== null && <b>{t('download.maxTitle', { count, max: countText(max, locale) })}</b>}
        <p>
          {max === null
            ? t('download.confirmText', { count })
            : t(strict ? 'download.maxStrict' : 'download.maxText', { max: countText(max, locale) })}
        </p>
      </div>
    </div>
  );
}
