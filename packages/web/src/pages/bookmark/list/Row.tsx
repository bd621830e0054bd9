import type { Asset } from '@assetportal/sdk/contract';
import { assetRoute, type BookmarkFact, type BookmarkRow } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Download, GripVertical, Lock, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Link } from '../../../components/Link/Link.js';
import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import styles from './Row.module.css';

export interface RowProps {
  readonly asset: Asset;
  readonly row: BookmarkRow;
  /** True if the user may not download the asset. */
  readonly locked: boolean;
  /** ID of the element that explains the keys of the handle. */
  readonly help: string;
  /** Attributes of the handle, such as the handlers that move the row. Absent in the copy under the pointer. */
  readonly handle?: ComponentProps<'button'> | undefined;
  readonly lifted: boolean;
  readonly onDownload: (asset: Asset) => void;
  readonly onRemove: (id: string) => void;
}

/** The content of a row: handle, image, title and facts, rights, and the buttons. */
export function Row(props: RowProps) {
  const t = useT();
  const { asset, row, locked, help, handle, lifted, onDownload, onRemove } = props;
  const { title } = row;
  return (
    <>
      <IconButton
        {...handle}
        label={t('bookmarks.move', { title })}
        aria-describedby={help}
        pressed={lifted}
        className={styles.handle}
      >
        <GripVertical />
      </IconButton>
      <Link to={assetRoute(asset.id)} className={styles.image} tabIndex={-1} aria-hidden>
        <AssetImage asset={asset} alt="" box="fill" fit="contain" displayWidth={96} />
      </Link>
      <div className={styles.what}>
        <Link to={assetRoute(asset.id)} className={styles.title}>
          <bdi>{title}</bdi>
        </Link>
        <Facts facts={row.facts} locked={locked} offline={asset.offline === true} />
      </div>
      <span className={styles.rights} dir="auto">
        {row.rights.map(({ label, text }, index) => (
          <span key={index} title={label || undefined}>
            {index > 0 && ' · '}
            {text}
          </span>
        ))}
      </span>
      <div className={styles.ends}>
        {!locked && !asset.offline && (
          <IconButton
            label={t('bookmarks.download', { title })}
            className={styles.download}
            onClick={() => onDownload(asset)}
          >
            <Download />
          </IconButton>
        )}
        <IconButton
          label={t('bookmarks.remove', { title })}
          tooltip={t('bookmarks.removeShort')}
          data-remove=""
          onClick={() => onRemove(asset.id)}
        >
          <X />
        </IconButton>
      </div>
    </>
  );
}

interface FactsProps {
  readonly facts: readonly BookmarkFact[];
  readonly locked: boolean;
  readonly offline: boolean;
}

/** The facts, of which a phone shows the first and the last, and why the asset cannot be downloaded. */
function Facts({ facts, locked, offline }: FactsProps) {
  const t = useT();
  const isBlocked = locked || offline;
  return (
    <p className={styles.facts}>
      {facts.map(({ label, text }, index) => (
        <span
          key={index}
          className={index > 0 && index < facts.length - 1 ? styles.optional : undefined}
          title={label}
        >
          {index > 0 && ' · '}
          <bdi>{text}</bdi>
        </span>
      ))}
      {isBlocked && (
        <>
          <span className={styles.optional}> · </span>
          <span className={styles.lock}>
            <Lock aria-hidden />
            {offline ? t('asset.offline') : t('bookmarks.locked')}
          </span>
        </>
      )}
    </p>
  );
}

/** The place of a row whose asset is loading. */
export function PendingRow() {
  return (
    <>
      <span />
      <span className={styles.image}>
        <Skeleton height="100%" />
      </span>
      <span className={styles.what}>
        <Skeleton width="14rem" height="1rem" />
        <Skeleton width="9rem" height="0.75rem" />
      </span>
    </>
  );
}
