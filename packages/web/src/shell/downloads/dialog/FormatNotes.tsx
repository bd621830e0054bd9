import { downloadDialogModule, type ChooseState } from '@assetportal/sdk';
import {
  countText,
  credentialsFormats,
  formatTitle,
  type Format,
  type PartialFormats,
} from '@assetportal/sdk/rules';
import { useLocale, useModule, useT } from '@assetportal/sdk/react';
import { FileBadge, Images, Lock } from 'lucide-react';
import styles from './DownloadDialog.module.css';

/**
 * Why some formats are not available for all of the assets, how many assets are not available at all, and which formats
 * keep the Content Credentials.
 */
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
      <CredentialsNote state={state} />
    </>
  );
}

/** Which formats keep the Content Credentials of the assets. Nothing if no asset has any. */
function CredentialsNote({ state: { assets, formats } }: { readonly state: ChooseState }) {
  const t = useT();
  const locale = useLocale();
  const credentials = credentialsFormats(assets, formats);
  if (credentials === null) return null;
  const list = (some: readonly Format[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(some.map((format) => formatTitle(format, t)));
  const { assets: count, preserving, others } = credentials;
  const isVerified = assets[0]?.content_credentials_verified === true;
  const status = t(isVerified ? 'asset.credentials.verified' : 'asset.credentials.notVerified');
  return (
    <div className={styles.note} data-credentials="">
      <FileBadge aria-hidden />
      <p>
        {assets.length === 1
          ? t('download.credentialsOne', { status })
          : t('download.credentials', { count, total: countText(assets.length, locale) })}{' '}
        {preserving.length === 0
          ? t('download.credentialsAllLost')
          : t('download.credentialsPreserved', { formats: list(preserving) })}{' '}
        {preserving.length > 0 &&
          others.length > 0 &&
          t('download.credentialsLost', { formats: list(others) })}
      </p>
    </div>
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
