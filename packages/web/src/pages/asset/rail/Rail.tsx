import { assetRail, type RailBlock } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo, type CSSProperties } from 'react';
import { AiLabel } from '../../../asset/AiLabel.js';
import type { Copy } from '../../../asset/useCopy.js';
import { AssetActions } from '../actions/AssetActions.js';
import { CreditLine } from './CreditLine.js';
import { Description } from './Description.js';
import { Keywords } from './Keywords.js';
import { Place } from './Place.js';
import { Provenance } from './Provenance.js';
import styles from './Rail.module.css';
import { Rights } from './Rights.js';
import { Alternatives, Captions, Colors, Created, Dimensions } from './blocks.js';
import { Technical } from './Technical.js';

interface RailProps {
  readonly asset: Asset;
  readonly page: number;
  readonly copy: Copy;
}

/** The text beside the stage of an asset: title, actions, blocks of metadata and the technical section. */
export function Rail({ asset, page, copy }: RailProps) {
  const app = useApp();
  const translator = useStore(app.translator);
  const visible = useStore(app.fields, (state) => state.fields);
  const config = useStore(app.config, (state) => state.config);
  const rail = useMemo(
    () =>
      assetRail(asset, {
        hideEmpty: config.global.hide_empty_metadata_fields,
        config,
        translator,
        visible,
      }),
    [asset, config, translator, visible],
  );
  return (
    <article
      className={styles.rail}
      aria-labelledby="asset-title"
      style={{ '--hairline': `${rail.borderWidth}px` } as CSSProperties}
    >
      <header className={styles.head}>
        <h1 id="asset-title" dir="auto" lang={rail.languages.title}>
          {rail.title}
        </h1>
        {rail.facts !== '' && <p className={styles.facts}>{rail.facts}</p>}
        {rail.ai !== null && <AiLabel role={rail.ai} />}
        {rail.description !== null && (
          <Description key={asset.id} text={rail.description} lang={rail.languages.description} />
        )}
      </header>
      <AssetActions asset={asset} page={page} copy={copy} />
      <div className={styles.more}>
        {rail.blocks.map((block) => (
          <Block key={block.kind} block={block} copy={copy} />
        ))}
        <Technical asset={asset} technical={rail.technical} copy={copy} />
      </div>
    </article>
  );
}

function Block({ block, copy }: { readonly block: RailBlock; readonly copy: Copy }) {
  switch (block.kind) {
    case 'colors':
      return <Colors colors={block.colors} copy={copy} />;
    case 'dimensions':
      return <Dimensions rows={block.rows} />;
    case 'keywords':
      return <Keywords label={block.label} keywords={block.keywords} />;
    case 'rights':
      return <Rights creator={block.creator} license={block.license} rows={block.rows} />;
    case 'credit':
      return <CreditLine text={block.text} copy={copy} />;
    case 'provenance':
      return <Provenance source={block.source} credentials={block.credentials} />;
    case 'alternatives':
      return <Alternatives rows={block.rows} />;
    case 'captions':
      return <Captions files={block.files} />;
    case 'place':
      return <Place block={block} />;
    case 'created':
      return <Created label={block.label} text={block.text} />;
  }
}
