import { playableAs } from '@assetportal/sdk/rules';
import { useState } from 'react';
import { canPlayAudio } from '../lib/canPlayAudio.js';
import { ImageStage } from './image/ImageStage.js';
import { Player } from './Player.js';
import styles from './Stage.module.css';
import type { StageProps } from './types.js';
import { useMat } from './useMat.js';

/**
 * Shows one asset: an image, the pages of a document, a player or a 3D model, with its tools. It fills its container,
 * which has a fixed height. On phones, its height follows the asset.
 */
export function Stage(props: StageProps) {
  return <StageOfAsset key={props.asset.id} {...props} />;
}

function StageOfAsset(props: StageProps) {
  const { asset, place } = props;
  const kind = playableAs(asset, canPlayAudio);
  const [failed, setFailed] = useState(false);
  const { mat } = useMat(asset);
  return (
    <div className={styles.stage} data-place={place} data-mat={place === 'preview' ? 'dark' : mat}>
      {kind !== undefined && !failed ? (
        <Player asset={asset} kind={kind} onFailed={() => setFailed(true)} />
      ) : (
        <ImageStage {...props} />
      )}
    </div>
  );
}
