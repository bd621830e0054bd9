import { downloadsModule, type DownloadItem } from '@assetportal/sdk';
import { isActiveDownload } from '@assetportal/sdk/rules';
import { useModule, useT } from '@assetportal/sdk/react';
import { Pause, Play, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import styles from './DownloadRow.module.css';
import { focusWhenShown } from './useRowFocus.js';

/** Pause, resume, cancel, undo and remove, as far as the state of the download allows. */
export function RowActions({ item }: { readonly item: DownloadItem }) {
  const t = useT();
  const downloads = useModule(downloadsModule);
  const row = useRef<HTMLDivElement>(null);
  const { id, fname: name, state, confirming } = item;
  if (confirming) return null;
  if (state === 'canceled') {
    return (
      <Button
        ref={focusWhenShown}
        size="sm"
        variant="quiet"
        aria-label={t('downloads.undoOf', { name })}
        onClick={() => downloads.undo(id)}
      >
        {t('downloads.undo')}
      </Button>
    );
  }
  const canPause = state === 'running' || state === 'preparing' || state === 'waiting';
  return (
    <div ref={row} className={styles.actions}>
      {(canPause || state === 'paused') && (
        <IconButton
          label={t(canPause ? 'downloads.pause' : 'downloads.resume', { name })}
          onClick={() => (canPause ? downloads.pause(id) : void downloads.resume(id))}
        >
          {canPause ? <Pause /> : <Play />}
        </IconButton>
      )}
      {isActiveDownload(item) ? (
        <IconButton label={t('downloads.cancel', { name })} onClick={() => downloads.cancel(id)}>
          <X />
        </IconButton>
      ) : (
        <IconButton
          label={t('downloads.remove', { name })}
          onClick={() => {
            focusNext(row.current);
            downloads.remove(id);
          }}
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}

/** Moves the focus to the row after this one, or before it, because this row disappears. */
function focusNext(actions: HTMLElement | null): void {
  const row = actions?.closest('li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  other?.querySelector<HTMLElement>('button:last-of-type')?.focus();
}
