import type { DownloadDialogState } from '@assetportal/sdk';
import { aiCounts, aiLabel, countText, type Downloadable } from '@assetportal/sdk/rules';
import { useLocale, useLocalized, useT } from '@assetportal/sdk/react';
import { AiLabel } from '../../../asset/AiLabel.js';
import { AssetImage, type AssetWithImage } from '../../../components/AssetImage/AssetImage.js';
import styles from './Preview.module.css';

/** Number of images of the mosaic. The number of the remaining assets takes the last place. */
const MOSAIC = 15;

interface DialogPreviewProps {
  readonly state: Extract<DownloadDialogState, { kind: 'loading' | 'choose' }>;
}

/** The assets of the download: the image of one asset with its title, or a mosaic of several with the number of each kind. */
export function DialogPreview({ state }: DialogPreviewProps) {
  const [first] = state.assets;
  if (first === undefined) return null;
  return state.assets.length === 1 ? <One asset={first} /> : <Many state={state} />;
}

function One(props: { readonly asset: Downloadable }) {
  const asset = useLocalized(props.asset);
  const role = aiLabel(asset);
  return (
    <figure className={styles.preview}>
      <div className={styles.frame}>
        <AssetImage asset={imageOf(asset)} alt="" box="fill" fit="contain" displayWidth={304} priority />
      </div>
      <figcaption>
        <b>{asset.title ?? asset.fname}</b>
        {asset.copyright !== undefined && <span className={styles.facts}>{asset.copyright}</span>}
        {role !== undefined && (
          <div>
            <AiLabel role={role} />
          </div>
        )}
      </figcaption>
    </figure>
  );
}

function Many({ state }: DialogPreviewProps) {
  const t = useT();
  const locale = useLocale();
  const { assets } = state;
  const count = assets.length;
  const kinds = state.kind === 'choose' ? state.kinds : [];
  const roles = aiCounts(assets);
  const shown = count > MOSAIC + 1 ? MOSAIC : count;
  return (
    <figure className={styles.preview}>
      <ul className={styles.mosaic} aria-hidden>
        {assets.slice(0, shown).map((asset) => (
          <li key={asset.id}>
            <AssetImage asset={imageOf(asset)} alt="" box="fill" displayWidth={76} priority />
          </li>
        ))}
        {shown < count && <li className={styles.rest}>{t('download.more', { count: count - shown })}</li>}
      </ul>
      <figcaption>
        <b>{t('download.count', { count })}</b>
        {kinds.length > 0 && (
          <ul className={styles.kinds}>
            {kinds.map(({ kind, count: number }) => (
              <li key={kind}>
                <span className={styles.number}>{countText(number, locale)}</span>{' '}
                {t(`download.kinds.${kind}`, { count: number })}
              </li>
            ))}
          </ul>
        )}
        {(['created', 'edited'] as const).map(
          (role) =>
            roles[role] > 0 && (
              <div key={role}>
                <AiLabel role={role} count={roles[role]} />
              </div>
            ),
        )}
      </figcaption>
    </figure>
  );
}

/** Returns the fields of an asset that its image needs. */
export function imageOf(asset: Downloadable): AssetWithImage {
  return { asset_groups: [], filetype: '', ...asset };
}
