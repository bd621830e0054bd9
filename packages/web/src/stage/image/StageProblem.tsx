import { assetFormatsModule, formatsKey } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { can, isPreviewPending, missingPreview } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { KindIcon } from '../../components/AssetImage/KindIcon.js';
import styles from './ImageStage.module.css';

/** Shown instead of an image: the kind of the asset, its type, and a sentence about the missing preview. */
export function StageProblem({ asset }: { readonly asset: Asset }) {
  const t = useT();
  const app = useApp();
  const isPending = useStore(app.indexing.store, ({ status }) => isPreviewPending(asset, status));
  const isAdmin = useStore(app.session.store, (state) => can(state, 'admin'));
  const canDownload = useCanDownload(asset);
  const { message, hint, reason } = missingPreview(asset, { isPending, canDownload, isAdmin });
  return (
    <div className={styles.problem}>
      <KindIcon groups={asset.asset_groups} />
      <p className={styles.format}>{asset.asset_type}</p>
      <p role="status">
        {/* A new text is a new element, so that the browser does not count it as one that has moved. */}
        <span key={`${message} ${hint} ${reason}`}>
          {[message, hint, reason].map((key) => key !== undefined && `${t(key)} `)}
        </span>
      </p>
    </div>
  );
}

/** Returns true if the user may download the asset, once the download button has loaded its formats. */
function useCanDownload(asset: Asset): boolean {
  const { store } = useModule(assetFormatsModule);
  return useStore(
    store,
    ({ key, offer }) =>
      key === formatsKey([asset]) && offer?.formats.some(({ allowed }) => allowed > 0) === true,
  );
}
