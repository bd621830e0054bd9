import { formatsModule, savingOf } from '@assetportal/sdk/admin';
import type { Asset, TrialFacts as Facts } from '@assetportal/sdk/contract';
import { countText, filetypeText, formatValue, percentText, roundEstimate } from '@assetportal/sdk/rules';
import { useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import styles from './ComparePanes.module.css';

/** Size, file type and pixels of the original. */
export function BeforeFacts({ asset }: { readonly asset: Asset | null }) {
  const { trials } = useModule(formatsModule);
  const original = useStore(trials.store, ({ result }) => result?.trial.original);
  if (asset === null) return <div className={styles.facts} />;
  const { file_size: bytes, filetype, width, height } = asset;
  return (
    <div className={styles.facts}>
      <FileFacts facts={original ?? { bytes, filetype, width, height }} />
    </div>
  );
}

/** Size, file type, pixels, saving and time of the conversion. */
export function AfterFacts() {
  const t = useT();
  const locale = useLocale();
  const { trials } = useModule(formatsModule);
  const { result, status } = useStore(trials.store);
  if (result === null || status === 'failed' || status === 'unsuitable')
    return <div className={styles.facts} role="status" />;
  const { trial } = result;
  const saving = trial.pages > 1 ? null : savingOf(trial.bytes, trial.original.bytes);
  return (
    <div className={styles.facts} role="status">
      <FileFacts facts={trial} isEstimate={trial.seconds !== undefined} />
      <span className={styles.effect}>
        {saving !== null && !trial.unchanged && (
          <span className={saving >= 0 ? styles.less : styles.more}>
            {t(saving >= 0 ? 'formats.trial.less' : 'formats.trial.more', {
              percent: percentText(Math.abs(saving) * 100, locale),
            })}
          </span>
        )}
        {!trial.unchanged && <span>{secondsText(trial.milliseconds, locale)}</span>}
      </span>
      {trial.unchanged && <span className={styles.remark}>{t('formats.trial.unchanged')}</span>}
      {trial.seconds !== undefined && (
        <span className={styles.remark}>{t('formats.trial.excerpt', { count: trial.seconds })}</span>
      )}
      {trial.pages > 1 && (
        <span className={styles.remark}>{t('formats.trial.pages', { count: trial.pages })}</span>
      )}
    </div>
  );
}

/** Size, file type and pixels of a file. */
function FileFacts({ facts, isEstimate = false }: { readonly facts: Facts; readonly isEstimate?: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { bytes, filetype, width, height } = facts;
  const size = formatValue(isEstimate ? roundEstimate(bytes) : bytes, 'filesize', locale);
  const pixels =
    width === undefined || height === undefined || width === 0
      ? []
      : [t('download.pixels', { width: countText(width, locale), height: countText(height, locale) })];
  return (
    <>
      <strong>{isEstimate ? t('download.about', { size }) : size}</strong>
      <span>{[filetypeText(filetype), ...pixels].join(', ')}</span>
    </>
  );
}

const secondsText = (milliseconds: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: milliseconds < 10_000 ? 1 : 0,
  }).format(Math.max(0.1, milliseconds / 1000));
