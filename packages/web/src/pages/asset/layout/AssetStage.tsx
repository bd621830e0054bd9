import { groupOf, shapeOf, stagePageCount } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import type { CSSProperties, RefObject } from 'react';
import { Filmstrip } from '../../../asset/Filmstrip.js';
import type { Direction, StripNeighbors } from '../../../asset/useNeighbors.js';
import { Stage } from '../../../stage/Stage.js';
import type { StageHandle } from '../../../stage/types.js';
import styles from './AssetPage.module.css';
import { AssetBar } from './AssetBar.js';

interface AssetStageProps {
  readonly asset: Asset;
  readonly page: number;
  readonly stage: RefObject<StageHandle | null>;
  readonly neighbors: StripNeighbors | null;
  readonly step: (direction: Direction) => void;
  readonly back: () => void;
  readonly openPreview: () => void;
  readonly onPage: (page: number) => void;
  readonly onOpen: (asset: Asset) => void;
}

const DEFAULT_SIZE = { width: 16, height: 9 };

/** The left part of the page: bar, stage and filmstrip. It stays in place while the rest scrolls. */
export function AssetStage(props: AssetStageProps) {
  const t = useT();
  const { asset, page, stage, neighbors, step } = props;
  const { width, height } = shapeOf(asset) ?? DEFAULT_SIZE;
  return (
    <section
      className={styles.stage}
      aria-label={t('asset.preview')}
      data-kind={groupOf(asset)}
      style={{ '--ratio': width / height } as CSSProperties}
    >
      <AssetBar neighbors={neighbors} step={step} back={props.back} />
      <div className={styles.canvas}>
        <Stage
          asset={asset}
          place="page"
          handle={stage}
          page={page}
          onPage={props.onPage}
          onStep={step}
          onClose={props.back}
          onFullscreen={props.openPreview}
        />
      </div>
      {neighbors !== null && hasFilmstrip(asset) && (
        <Filmstrip
          entries={neighbors.strip}
          at={neighbors.at}
          total={neighbors.total}
          place="page"
          onOpen={props.onOpen}
        />
      )}
    </section>
  );
}

/** The pages of a document and the frames of a video are a strip already. Two of them would compete. */
const hasFilmstrip = (asset: Asset) => groupOf(asset) !== 'video' && stagePageCount(asset) === 1;
