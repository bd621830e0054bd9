import { assetRoute, cardLines, type Icon, textLanguage } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useLocale, useLocalized, useStore } from '@assetportal/sdk/react';
import { memo } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { classes } from '../../../lib/classes.js';
import { addressOf } from '../../../lib/startup/startupData.js';
import { Badge } from '../grid/Badge.js';
import { ActionIcons } from '../view/ActionIcons.js';
import { HitSlot } from '../hits/HitSlot.js';
import { SelectButton } from '../view/SelectButton.js';
import { RESULT } from '../view/useActiveResult.js';
import styles from './Card.module.css';

interface CardProps {
  readonly asset: Asset;
  readonly index: number;
  readonly left: number;
  readonly width: number;
  readonly imageHeight: number;
  /** True for the one card that is reachable with Tab. */
  readonly active: boolean;
  readonly selected: boolean;
  /** True if the info view shows this asset. */
  readonly opened: boolean;
  /** The configured actions. The card has only the bookmark; the info view has all. */
  readonly icons: readonly Icon[];
}

/** The whole image of an asset, its title, and two lines of metadata. */
export const Card = memo(function Card(props: CardProps) {
  const { index, left, width, imageHeight, active, selected, opened, icons } = props;
  const asset = useLocalized(props.asset);
  const lang = textLanguage(asset, 'title', useLocale());
  const app = useApp();
  const translator = useStore(app.translator);
  const infoView = useStore(app.config.store, ({ config }) => config.infoView);
  const lines = cardLines(asset, infoView, { translator });
  return (
    <div
      role="gridcell"
      aria-selected={selected}
      aria-current={opened || undefined}
      data-index={index}
      className={classes(styles.card, selected && styles.selected, opened && styles.opened)}
      style={{ insetInlineStart: left, width }}
    >
      <div className={styles.image} style={{ height: imageHeight }}>
        <span className={styles.fit}>
          <AssetImage asset={asset} alt="" box="fill" fit="contain" />
        </span>
        {asset.url !== undefined && <Badge asset={asset} />}
      </div>
      <a
        href={addressOf(assetRoute(asset.id))}
        className={styles.title}
        lang={lang}
        title={asset.title}
        tabIndex={active ? 0 : -1}
        draggable={false}
        {...{ [RESULT]: index }}
      >
        {asset.title}
      </a>
      {lines.map((line, at) => (
        <HitSlot key={at} asset={asset} form="line" active={active} isOff={at < lines.length - 1}>
          <p className={styles.line}>{line}</p>
        </HitSlot>
      ))}
      <SelectButton title={asset.title} selected={selected} className={styles.check} />
      <span className={styles.bookmark}>
        <ActionIcons icons={icons.filter(({ key }) => key === 'bookmark')} tone="over" />
      </span>
    </div>
  );
});
