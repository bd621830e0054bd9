import { downloadsModule, type DownloadItem } from '@assetportal/sdk';
import { rowText } from '@assetportal/sdk/rules';
import { useLocale, useModule, useT } from '@assetportal/sdk/react';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { Button } from '../../../components/Button/Button.js';
import { imageOf } from '../dialog/DialogPreview.js';
import { RowActions } from './RowActions.js';
import { RowBar } from './RowBar.js';
import styles from './DownloadRow.module.css';
import { SavedPlace } from './SavedPlace.js';
import { focusWhenShown, useRowFocus } from './useRowFocus.js';

/** A download in the panel: image, name, progress, state, and its actions. */
export function DownloadRow({ item }: { readonly item: DownloadItem }) {
  const { state, fname, assets } = item;
  const images = item.ids.length === 1 ? assets.slice(0, 1) : assets;
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} className={styles.row} data-state={state} {...useRowFocus(row)}>
      <span className={styles.thumb} data-many={images.length > 1 ? '' : undefined}>
        {images.map((asset) => (
          <span key={asset.id}>
            <AssetImage asset={imageOf(asset)} alt="" box="fill" displayWidth={48} priority />
          </span>
        ))}
      </span>
      <div className={styles.what}>
        <p className={styles.name}>
          <bdi>{fname}</bdi>
        </p>
        <RowBar item={item} />
        <RowState item={item} />
      </div>
      <RowActions item={item} />
    </li>
  );
}

function RowState({ item }: { readonly item: DownloadItem }) {
  const t = useT();
  const locale = useLocale();
  const downloads = useModule(downloadsModule);
  const { state, problem, fname } = item;
  if (item.confirming) {
    return (
      <div role="alertdialog" aria-label={t('downloads.confirmCancel')} className={styles.question}>
        <p>{t('downloads.confirmCancel')}</p>
        <Button ref={focusWhenShown} size="sm" onClick={() => downloads.keep(item.id)}>
          {t('downloads.confirmNo')}
        </Button>
        <Button size="sm" variant="danger" onClick={() => downloads.cancel(item.id)}>
          {t('downloads.confirmYes')}
        </Button>
      </div>
    );
  }
  const text = rowText(item, locale);
  const isBroken = state === 'failed' || item.interrupted;
  const canRetry = isBroken && item.retryable;
  return (
    <>
      <p className={isBroken ? styles.broken : state === 'saved' ? styles.saved : styles.state}>
        {state === 'saved' && <CircleCheck aria-hidden />}
        {text !== null ? t(text.key, text.params) : problem !== null && t(problem.key, problem.params)}
        {text === null && problem?.detail !== undefined && ` ${problem.detail}`}
      </p>
      {state === 'saved' && <SavedPlace file={item.file} />}
      {canRetry && (
        <Button
          size="sm"
          className={styles.retry}
          icon={<RotateCcw aria-hidden />}
          aria-label={t('downloads.retry', { name: fname })}
          onClick={() => void downloads.resume(item.id)}
        >
          {t('common.retry')}
        </Button>
      )}
    </>
  );
}
