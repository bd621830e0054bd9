import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { ArrowDown, ArrowUp, CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Link } from '../../../components/Link/Link.js';
import { Cover } from '../../components/Cover.js';
import styles from './source.module.css';

interface PickedRowProps {
  readonly id: string;
  readonly name: string;
  /** Undefined while it loads. Null if it does not exist, or if the admin may not view it. */
  readonly asset: Asset | null | undefined;
  readonly grip: ReactNode;
  readonly place: number;
  readonly total: number;
  readonly onMove: (place: number) => void;
  readonly onRemove: () => void;
}

/** An asset that was chosen by hand, or the ID of one that is gone. */
export function PickedRow({ id, name, asset, grip, place, total, onMove, onRemove }: PickedRowProps) {
  const t = useT();
  return (
    <div className={styles.picked}>
      {grip}
      <Cover asset={asset}>{asset === null && <CircleAlert aria-hidden className={styles.gone} />}</Cover>
      <span className={styles.text}>
        {asset == null ? (
          <span dir="auto">{name}</span>
        ) : (
          <Link to={`/asset/${encodeURIComponent(id)}`} dir="auto">
            {name}
          </Link>
        )}
        <span className={styles.note} dir="auto">
          {asset === null ? t('collections.gone') : (asset?.folder ?? '')}
        </span>
      </span>
      <IconButton
        size="sm"
        label={t('collections.up', { name })}
        aria-disabled={place === 0 || undefined}
        onClick={() => place > 0 && onMove(place - 1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        size="sm"
        label={t('collections.down', { name })}
        aria-disabled={place === total - 1 || undefined}
        onClick={() => place < total - 1 && onMove(place + 1)}
      >
        <ArrowDown />
      </IconButton>
      <IconButton size="sm" label={t('settings.list.removeItem', { name })} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
}
