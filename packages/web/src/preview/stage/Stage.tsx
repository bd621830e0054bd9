import { displaySize, type PreviewPage } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useImperativeHandle, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { AssetImage } from '../../components/AssetImage/AssetImage.js';
import { KindIcon } from '../../components/AssetImage/KindIcon.js';
import { Spinner } from '../../components/Spinner/Spinner.js';
import { classes } from '../../lib/classes.js';
import styles from '../Preview.module.css';
import { useZoom } from './useZoom.js';

/** What keys and buttons ask of the stage. */
export interface StageHandle {
  larger(): void;
  smaller(): void;
  fit(): void;
}

interface StageProps {
  readonly asset: Asset;
  readonly page: PreviewPage;
  readonly handle: RefObject<StageHandle | null>;
  readonly onStep: (direction: 'next' | 'previous') => void;
  readonly onClose: () => void;
}

/** One page of an asset, as large as fits; mounted anew for each. */
export function Stage({ asset, page, handle, onStep, onClose }: StageProps) {
  const t = useT();
  const { texts } = useApp();
  const has = useStore(texts, (state) => state.has);
  const box = useRef<HTMLDivElement>(null);
  const [natural, setNatural] = useState<number>();
  const [loaded, setLoaded] = useState(false);
  const [broken, setBroken] = useState(false);
  const size = displaySize(asset);
  // Further pages of a document may have other proportions than its first.
  const ratio = natural ?? (size === undefined ? 4 / 3 : size.width / size.height);
  const control = useZoom({ stageRef: box, ratio, onSwipe: onStep, onClose });
  const { zoom, swiped, moving, handlers } = control;
  useImperativeHandle(handle, () => control);

  const first = page.page === 1;
  const failed = page.status === 'failure' || broken;
  const nothing = asset.url === undefined || (failed && !first);
  const style: CSSProperties = {
    transform: `translate(${zoom.x + swiped}px, ${zoom.y}px) scale(${zoom.scale})`,
  };
  return (
    <div
      ref={box}
      className={classes(styles.stage, zoom.scale > 1 && styles.zoomed, moving && styles.moving)}
      {...handlers}
    >
      {nothing ? (
        <div className={styles.problem}>
          <KindIcon groups={asset.asset_groups} />
          <p className={styles.format}>{asset.asset_type}</p>
          <p>{sentence(asset, failed)}</p>
        </div>
      ) : (
        <div className={styles.picture} style={style}>
          {first && (
            <AssetImage asset={asset} alt={loaded ? '' : asset.title} box="fill" fit="contain" priority />
          )}
          {page.url !== null && !broken && (
            <img
              key={page.url}
              src={page.url}
              alt={first ? asset.title : `${asset.title}, ${t('preview.page', { page: page.page })}`}
              draggable={false}
              className={styles.large}
              data-loaded={loaded ? '' : undefined}
              onLoad={({ currentTarget: image }) => {
                if (image.naturalHeight > 0) setNatural(image.naturalWidth / image.naturalHeight);
                setLoaded(true);
              }}
              onError={() => setBroken(true)}
            />
          )}
        </div>
      )}
      {!nothing && !failed && !loaded && (
        <span className={styles.wait}>
          <Spinner label={t('preview.loading')} />
        </span>
      )}
      {failed && first && asset.url !== undefined && (
        <p className={styles.note} role="status">
          {t('preview.failed')}
        </p>
      )}
    </div>
  );

  function sentence({ preview_problem: problem }: Asset, lost: boolean): string {
    if (lost && problem === undefined) return t('preview.failed');
    const key = `preview.problem.${problem ?? ''}`;
    return problem !== undefined && /^[\w-]+$/.test(problem) && has(key) ? t(key) : t('asset.noPreview');
  }
}
