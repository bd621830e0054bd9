import type { DownloadItem } from '@assetportal/sdk';
import { isActiveDownload, percentOf } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import styles from './DownloadRow.module.css';

/** The progress of a download as a bar: moving while the server prepares the file. */
export function RowBar({ item }: { readonly item: DownloadItem }) {
  const t = useT();
  const { state, fname, interrupted } = item;
  if (state === 'waiting' || !(isActiveDownload(item) || state === 'failed')) return null;
  const isOpen = state === 'preparing' || item.total === null;
  const percent = state === 'preparing' ? item.prepared : percentOf(item);
  const tone = state === 'failed' || interrupted ? 'broken' : state === 'paused' ? 'paused' : 'running';
  return (
    <span
      role="progressbar"
      aria-label={t('downloads.announceStart', { name: fname })}
      aria-valuenow={percent ?? undefined}
      className={styles.bar}
      data-tone={tone}
      data-open={isOpen && tone === 'running' ? '' : undefined}
    >
      <span style={{ inlineSize: `${percent ?? 0}%` }} />
    </span>
  );
}
