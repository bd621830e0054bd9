import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Stage } from '../../stage/Stage.js';
import styles from './AssetPage.module.css';

/** The stage of the asset page. */
export function AssetStage({ asset }: { readonly asset: Asset }) {
  const app = useApp();
  const list = useStore(app.search, (state) => state.results.around(asset.id));
  const [page, setPage] = useState(1);
  return (
    <div className={styles.stage}>
      <Stage
        asset={asset}
        place="page"
        page={page}
        onPage={setPage}
        onStep={() => undefined}
        onClose={() => undefined}
        onFullscreen={() => app.preview.open(asset, list.length > 0 ? list : undefined)}
      />
    </div>
  );
}
