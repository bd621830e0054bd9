import { posterInfo } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { X } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { scrollBehavior } from '../../../lib/scrollBehavior.js';
import { PanelActions } from './PanelActions.js';
import styles from './PosterPanel.module.css';

interface PosterPanelProps {
  readonly id: string;
  readonly asset: Asset;
  /** The assets of the row, through which the preview leafs. */
  readonly assets: readonly Asset[];
  readonly onClose: () => void;
}

/**
 * The info panel below a row: title, description, actions and facts of the selected poster (specification, section 2,
 * Dashboard). Escape closes it.
 */
export function PosterPanel({ id, asset, assets, onClose }: PosterPanelProps) {
  const t = useT();
  const app = useApp();
  const translator = useStore(app.translator);
  const { infoView, global } = useStore(app.config.store, (state) => state.config);
  const visible = useStore(app.fields.store, (state) => state.fields);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void app.fields.load();
  }, [app]);
  useEffect(() => {
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  const options = { hideEmpty: global.hide_empty_metadata_fields, translator, visible };
  const { title, description, facts } = posterInfo(asset, infoView, options);

  return (
    <div
      ref={panel}
      id={id}
      role="region"
      aria-labelledby={`${id}-title`}
      className={styles.panel}
      // Only the height moves. Afterwards, the page scrolls so that the row and the panel are both visible.
      onAnimationEnd={() => panel.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })}
    >
      <div className={styles.clip}>
        <div className={styles.content}>
          <div>
            <h3 id={`${id}-title`} className={styles.title}>
              {title}
            </h3>
            {description !== null && <p className={styles.description}>{description}</p>}
            <PanelActions asset={asset} assets={assets} />
          </div>
          <dl className={styles.facts}>
            {facts.map(({ field, label, values }) => (
              <Fragment key={field}>
                <dt>{label}</dt>
                <dd>{values.join(', ')}</dd>
              </Fragment>
            ))}
          </dl>
          <IconButton label={t('dashboard.hideInfo')} className={styles.close} onClick={onClose}>
            <X />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
