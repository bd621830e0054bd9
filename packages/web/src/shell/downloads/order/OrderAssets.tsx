import type { Downloadable } from '@assetportal/sdk/rules';
import { countText, localized, joined } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { X } from 'lucide-react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { imageOf } from '../dialog/DialogPreview.js';
import styles from './OrderDialog.module.css';

/** Number of assets that the dialog lists. The mail lists more. */
const LISTED = 20;

interface OrderAssetsProps {
  readonly assets: readonly Downloadable[];
  readonly onRemove: (id: string) => void;
}

/** The ordered assets. Each can be removed. */
export function OrderAssets({ assets: ordered, onRemove }: OrderAssetsProps) {
  const t = useT();
  const locale = useLocale();
  const assets = ordered.map((asset) => localized(asset, locale));
  const facts = ({ fname, pixel_x: width, pixel_y: height, copyright }: Downloadable) =>
    joined(
      [
        fname,
        width && height
          ? t('download.pixels', { width: countText(width, locale), height: countText(height, locale) })
          : '',
        copyright ?? '',
      ].filter(Boolean),
      locale,
    );
  const title = (asset: Downloadable) => asset.title ?? asset.fname;
  return (
    <ul className={styles.assets}>
      {assets.slice(0, LISTED).map((asset) => (
        <li key={asset.id}>
          <span className={styles.thumb}>
            <AssetImage asset={imageOf(asset)} alt="" box="fill" displayWidth={56} priority />
          </span>
          <span className={styles.what}>
            <bdi>{title(asset)}</bdi>
            <small>{facts(asset)}</small>
          </span>
          <IconButton
            size="sm"
            label={t('order.remove', { title: title(asset) })}
            onClick={() => onRemove(asset.id)}
          >
            <X />
          </IconButton>
        </li>
      ))}
      {assets.length > LISTED && (
        <li className={styles.more}>{t('order.more', { count: assets.length - LISTED })}</li>
      )}
    </ul>
  );
}
