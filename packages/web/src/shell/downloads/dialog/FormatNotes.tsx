import { downloadDialogModule, type ChooseState } from '@assetportal/sdk';
import { countText, formatTitle, type PartialFormats } from '@assetportal/sdk/rules';
import { useLocale, useModule, useT } from '@assetportal/sdk/react';
import { Images, Lock } from 'lucide-react';
import styles from './DownloadDialog.module.css';

/** Why some formats are not available for all of the assets, and how many assets are not available at all. */
export function FormatNotes({ state }: { readonly state: ChooseState }) {
  const t = useT();
  const locale = useLocale();
  const dialog = useModule(downloadDialogModule);
  const { partial, unavailable, assets, orderable } = state;
  const count = unavailable.length;
  return (
    <>
      {partial !== null && <PartialNote partial={partial} />}
      {count > 0 && assets.length > 1 && (
        <div className={styles.note}>
          <Lock aria-hidden />
          <p>
            {t('download.unavailable', { count, total: countText(assets.length, locale) })}{' '}
            {orderable && (
              <button type="button" className={styles.link} onClick={() => dialog.orderUnavailable()}>
                {t('download.orderThese', { count })}
              </button>
            )}
          </p>
        </div>
      )}
    </>
  );
}

function PartialNote({ partial }: { readonly partial: PartialFormats }) {
  const t = useT();
  const locale = useLocale();
  const dialog = useModule(downloadDialogModule);
  const { formats, allowed, others, total, imagesOnly } = partial;
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    formats.map((format) => formatTitle(format, t)),
  );
  const params = { formats: names, count: countText(others, locale), total: countText(total, locale) };
  return (
    <div className={styles.note}>
      <Images aria-hidden />
      <p>
        {t(imagesOnly ? 'download.needImages' : 'download.needOthers', params)}{' '}
        <button type="button" className={styles.link} onClick={() => void dialog.keepOnly()}>
          {t(imagesOnly ? 'download.keepImages' : 'download.keepOthers', { count: allowed })}
        </button>
      </p>
    </div>
  );
}
