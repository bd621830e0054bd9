import { assetRoute, textLanguage, type Icon, type ListColumn } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useLocale, useLocalized } from '@assetportal/sdk/react';
import { memo } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { classes } from '../../../lib/classes.js';
import { addressOf } from '../../../lib/startup/startupData.js';
import { Badge } from '../grid/Badge.js';
import { HitSlot } from '../hits/HitSlot.js';
import { SelectButton } from '../view/SelectButton.js';
import { RESULT } from '../view/useActiveResult.js';
import styles from './List.module.css';
import { ListCells, ListLine } from './ListCells.js';
import { ListRowActions } from './ListRowActions.js';

interface ListRowProps {
  readonly asset: Asset;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly columns: readonly ListColumn[];
  /** Columns whose values are a line below the title, instead of the file name. */
  readonly below: readonly ListColumn[];
  /** The configured actions. */
  readonly icons: readonly Icon[];
  /** True for the one row that is reachable with Tab. */
  readonly active: boolean;
  readonly selected: boolean;
}

/** Ratio of width to height below which an image is shown whole instead of cropped. */
const PORTRAIT = 1;

/** Height of a row in pixels from which a third line fits below the title and the file name. */
const HIT_HEIGHT = 84;

/** A row of the list: image, title with file name or facts, the configured columns, and actions. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { index, top, height, columns, below, icons, active, selected } = props;
  const asset = useLocalized(props.asset);
  const lang = textLanguage(asset, 'title', useLocale());
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      className={classes(styles.row, selected && styles.selected)}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <td role="gridcell" className={styles.image}>
        <span className={styles.thumbnail}>
          <AssetImage asset={asset} alt="" box="fill" fit={isWhole(asset) ? 'contain' : 'cover'} />
        </span>
        {asset.url !== undefined && <Badge asset={asset} />}
        <SelectButton title={asset.title} selected={selected} className={styles.check} />
      </td>
      <td role="gridcell" className={styles.summary}>
        <a
          href={addressOf(assetRoute(asset.id))}
          className={styles.link}
          lang={lang}
          title={asset.title}
          tabIndex={active ? 0 : -1}
          draggable={false}
          {...{ [RESULT]: index }}
        >
          {asset.title}
        </a>
        <HitSlot asset={asset} form={height < HIT_HEIGHT ? 'line' : 'below'} active={active}>
          {below.length > 0 ? (
            <ListLine asset={asset} columns={below} />
          ) : (
            <span className={styles.file} title={asset.fname}>
              {asset.fname}
            </span>
          )}
        </HitSlot>
      </td>
      <ListCells asset={asset} columns={columns} />
      <ListRowActions icons={icons} />
    </tr>
  );
});

/** Returns true if the image must not be cropped: portrait images, pages of documents, and artwork. */
function isWhole({ width, height, asset_groups: groups }: Asset): boolean {
  const ratio = width && height ? width / height : PORTRAIT;
  return ratio <= PORTRAIT || !(groups.includes('image') || groups.includes('video'));
}
