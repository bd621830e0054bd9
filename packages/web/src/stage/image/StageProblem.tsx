import type { Asset } from '@assetportal/sdk/contract';
import { isPreviewPending } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { KindIcon } from '../../components/AssetImage/KindIcon.js';
import styles from './ImageStage.module.css';

/** Shown instead of an image: the kind of the asset, its type, and the reason why there is no image. */
export function StageProblem({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const app = useApp();
  const hasMessage = useStore(app.translator, (state) => state.has);
  const isPending = useStore(app.indexing.store, ({ status }) => isPreviewPending(asset, status));
  const { preview_problem: problem } = asset;
  const reason = `preview.problem.${problem ?? ''}`;
  const hasReason = problem !== undefined && /^[\w-]+$/.test(problem) && hasMessage(reason);
  const message = hasReason ? reason : isPending ? 'asset.previewSoon' : 'asset.noPreview';
  return (
    <div className={styles.problem}>
      <KindIcon groups={asset.asset_groups} />
      <p className={styles.format}>{asset.asset_type}</p>
      <p role="status">
        {/* A new text is a new element, so that the browser does not count it as one that has moved. */}
        <span key={message}>{t(message)}</span>
      </p>
    </div>
  );
}
