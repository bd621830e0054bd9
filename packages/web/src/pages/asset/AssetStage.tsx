import { playableAs } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useState, type CSSProperties } from 'react';
import { ratioOf } from '../../components/AssetImage/AssetImage.js';
import { KindIcon } from '../../components/AssetImage/KindIcon.js';
import { canPlayAudio } from '../../lib/canPlayAudio.js';
import styles from './AssetPage.module.css';
import { Player } from './Player.js';
import { PreviewImage } from './PreviewImage.js';

/** Shows a player if the asset can be played, otherwise its preview. If there is no preview, shows the reason. */
export function AssetStage({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const app = useApp();
  const list = useStore(app.search, (state) => state.results.around(asset.id));
  const kind = playableAs(asset, canPlayAudio);
  const [failed, setFailed] = useState(false);
  const style = {
    '--ratio': ratioOf(asset),
    '--max-width': asset.width === undefined ? '100%' : `${Math.max(asset.width, 160)}px`,
  } as CSSProperties;

  if (kind !== undefined && !failed) {
    return (
      <div className={styles.stage} style={style}>
        <Player asset={asset} kind={kind} onFailed={() => setFailed(true)} />
      </div>
    );
  }
  if (asset.url === undefined) {
    return (
      <div className={styles.stage}>
        <div className={styles.noPreview}>
          <KindIcon groups={asset.asset_groups} />
          <p>
            {asset.offline
              ? t('asset.noPreview')
              : asset.preview_problem === undefined
                ? t('asset.previewSoon')
                : t(`preview.problem.${asset.preview_problem}`)}
          </p>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.stage} style={style}>
      <button
        type="button"
        className={styles.image}
        aria-label={t('asset.openPreview', { title: asset.title })}
        onClick={() => app.preview.open(asset, list.length > 0 ? list : undefined)}
      >
        <PreviewImage asset={asset} />
      </button>
    </div>
  );
}
