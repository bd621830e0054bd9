import { assetInfo } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { Button } from '../../../components/Button/Button.js';
import type { ResultActions } from '../view/resultActions.js';
import { HitSlot } from '../hits/HitSlot.js';
import { InfoFacts } from './InfoFacts.js';
import { InfoIcons } from './InfoIcons.js';
import styles from './InfoView.module.css';

interface InfoContentProps {
  readonly asset: Asset;
  readonly actions: ResultActions;
  /** Shown beside the title. */
  readonly children?: ReactNode;
}

/** The content of the info view: image, title, actions and the configured metadata (`infoView`). */
export function InfoContent({ asset, actions, children }: InfoContentProps) {
  const app = useApp();
  const t = useT();
  const translator = useStore(app.translator);
  const { infoView, global } = useStore(app.config.store, ({ config }) => config);
  const visible = useStore(app.fields.store, ({ fields }) => fields);
  const info = assetInfo(asset, infoView, {
    hideEmpty: global.hide_empty_metadata_fields,
    translator,
    visible,
  });
  const description = info.columns.flat().find(({ field }) => field === 'description')?.values[0];
  return (
    <>
      <div className={styles.image}>
        <AssetImage key={asset.id} asset={asset} alt="" fit="contain" />
      </div>
      <header className={styles.head}>
        <h2>{info.title}</h2>
        {children}
      </header>
      {description !== undefined && <p className={styles.description}>{description}</p>}
      <HitSlot asset={asset} form="text" active />
      <div className={styles.actions}>
        <Button
          variant="primary"
          block
          icon={<Download aria-hidden />}
          onClick={() => actions.download(asset)}
        >
          {t('download.start')}
        </Button>
        <InfoIcons asset={asset} actions={actions} />
      </div>
      <InfoFacts columns={info.columns} hairline={info.borderWidth} />
    </>
  );
}
