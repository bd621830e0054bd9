import { assetRoute, assetSize, formatValue } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Check, Download, Maximize2 } from 'lucide-react';
import { memo } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { classes } from '../../../lib/classes.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Badge } from '../grid/Badge.js';
import { RESULT } from '../view/useActiveResult.js';
import styles from './List.module.css';

interface ListRowProps {
  readonly asset: Asset;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly imageWidth: number;
  /** True for the one row that is reachable with Tab. */
  readonly active: boolean;
  readonly selected: boolean;
}

export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { asset, index, top, height, imageWidth, active, selected } = props;
  const t = useT();
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      data-index={index}
      className={classes(styles.row, selected && styles.selected)}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <div role="gridcell" className={styles.image} style={{ width: imageWidth }}>
        <a
          href={assetRoute(asset.id)}
          className={styles.link}
          tabIndex={active ? 0 : -1}
          aria-label={asset.title}
          draggable={false}
          {...{ [RESULT]: index }}
        >
          <AssetImage asset={asset} alt="" box="fill" fit="contain" />
        </a>
        {asset.url !== undefined && <Badge asset={asset} />}
        <button
          type="button"
          tabIndex={-1}
          className={styles.check}
          data-action="toggle"
          aria-pressed={selected}
          aria-label={t(selected ? 'search.unselect' : 'search.select', { title: asset.title })}
        >
          <Check aria-hidden />
        </button>
      </div>
      <ListRowFacts asset={asset} />
      <ListRowActions />
    </div>
  );
});

/**
 * The cells with the metadata: title, file facts, description and keywords in the first; file name, folder and
 * date in the second.
 */
function ListRowFacts({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const locale = useLocale();
  const size = assetSize(asset);
  const facts = [
    asset.asset_type,
    size === undefined ? undefined : t('formats.pixels', { width: size.width, height: size.height }),
    formatValue(asset.file_size, 'filesize', locale),
  ].filter((fact) => fact !== undefined);
  const keywords = asset.keywords?.join(', ');
  return (
    <>
      <div role="gridcell" className={styles.summary} data-action="open">
        <span className={styles.name}>{asset.title}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
        {asset.description !== undefined && <span className={styles.text}>{asset.description}</span>}
        {keywords !== undefined && <span className={styles.facts}>{keywords}</span>}
      </div>
      <div role="gridcell" className={styles.column}>
        <span className={styles.facts}>{asset.fname}</span>
        {asset.folder !== '' && <span className={styles.facts}>{asset.folder}</span>}
        <span className={styles.facts}>
          {formatValue(asset.taken_date ?? asset.imp_date, 'date', locale)}
        </span>
      </div>
    </>
  );
}

/** The buttons of a row: preview and download. The list handles their clicks (see useResultInput). */
function ListRowActions() {
  const t = useT();
  return (
    <div role="gridcell" className={styles.actions}>
      <IconButton
        size="sm"
        tabIndex={-1}
        label={t('asset.preview')}
        shortcut={t('shortcuts.space')}
        data-action="preview"
      >
        <Maximize2 />
      </IconButton>
      <IconButton size="sm" tabIndex={-1} label={t('asset.download')} shortcut="d" data-action="download">
        <Download />
      </IconButton>
    </div>
  );
}
