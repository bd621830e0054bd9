import { aiLabel, assetInfo, assetRoute, type MetadataRow } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ArrowRight } from 'lucide-react';
import { AiLabel } from '../../asset/AiLabel.js';
import { KeywordChip } from '../../asset/KeywordChip.js';
import { Link } from '../../components/Link/Link.js';
import styles from './Details.module.css';
import { useSheet } from './useSheet.js';

interface DetailsProps {
  readonly asset: Asset;
  readonly onClose: () => void;
  /** Called when the user follows a link. */
  readonly onOpen: () => void;
}

/**
 * The configured metadata beside the image (`infoView`), and a link to the page of the asset. On phones, a sheet that
 * the user drags higher or away.
 */
export function Details({ asset, onClose, onOpen }: DetailsProps) {
  const t = useT();
  const rows = useRows(asset);
  const { sheet, grip } = useSheet(onClose);
  const description = rows.find(({ field }) => field === 'description');
  const keywords = rows.find(({ field }) => field === 'keywords');
  const role = aiLabel(asset);
  return (
    <aside ref={sheet} className={styles.details} aria-label={t('preview.details')}>
      <button type="button" className={styles.grip} aria-label={t('preview.sheet')} {...grip} />
      {role !== undefined && <AiLabel role={role} />}
      {description !== undefined && (
        <p className={styles.lead} dir="auto">
          {description.values.join(' ') || t('common.noValue')}
        </p>
      )}
      <dl className={styles.facts}>
        {rows
          .filter((row) => row !== description && row !== keywords)
          .map(({ field, label, values }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{values.length === 0 ? t('common.noValue') : values.join(', ')}</dd>
            </div>
          ))}
      </dl>
      {keywords !== undefined && <Keywords keywords={asset.keywords ?? []} onOpen={onOpen} />}
      <p>
        <Link to={assetRoute(asset.id)} className={styles.page} onClick={onOpen}>
          {t('preview.openPage')}
          <ArrowRight aria-hidden />
        </Link>
      </p>
    </aside>
  );
}

function useRows(asset: Asset): readonly MetadataRow[] {
  const app = useApp();
  const translator = useStore(app.translator);
  const { infoView, global } = useStore(app.config.store, (state) => state.config);
  const visible = useStore(app.fields.store, (state) => state.fields);
  const hideEmpty = global.hide_empty_metadata_fields;
  return assetInfo(asset, infoView, { hideEmpty, translator, visible }).columns.flat();
}

interface KeywordsProps {
  readonly keywords: readonly string[];
  readonly onOpen: () => void;
}

function Keywords({ keywords, onOpen }: KeywordsProps) {
  return (
    // The click on a link bubbles to the list.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Links also react to Enter with a click.
    <ul className={styles.chips} onClick={onOpen}>
      {keywords.map((keyword) => (
        <li key={keyword}>
          <KeywordChip keyword={keyword} />
        </li>
      ))}
    </ul>
  );
}
