import { formatKind, type ButtonOffer, type Format, type Icon } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { AssetIcon } from '../../components/AssetIcon/AssetIcon.js';
import { Button } from '../../components/Button/Button.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { useDownload } from '../../shell/downloads/useDownload.js';
import styles from './DownloadButton.module.css';
import type { ExtraEntry } from './extra.js';
import { FormatLine } from './FormatLine.js';
import { MenuButton, MenuPlace } from './MenuButton.js';
import { useButtonOffer } from './useButtonOffer.js';

export interface DownloadButtonProps {
  readonly asset: Asset;
  /** Page of a document or frame of a video that the user views, for the formats that show one. */
  readonly page?: number | undefined;
  /** More entries of the menu. */
  readonly extra?: readonly ExtraEntry[] | undefined;
  /** Icon and label from the configuration. */
  readonly action?: Icon | undefined;
  /** ID of the element that says why an offline asset cannot be downloaded. */
  readonly reason?: string | undefined;
}

/**
 * The download button of an asset: its left part downloads in the chosen format, or opens the dialog; its right part
 * opens the menu of the formats. Without permission, the asset can be ordered,
 * or a sentence says that the download is not available.
 */
export function DownloadButton({ asset, page, extra = [], action, reason }: DownloadButtonProps) {
  const t = useT();
  const assets = useMemo(() => [asset], [asset]);
  const offer = useButtonOffer(assets);
  const [open, setOpen] = useState(false);
  const download = useDownload();
  const isOffline = asset.offline === true;
  const start = () => {
    if (offer.kind === 'none') return;
    if (offer.kind === 'order') return download(assets, { order: true });
    download(assets, {
      page,
      direct: offer.kind === 'formats' && offer.direct ? offer.selected : undefined,
    });
  };

  if (offer.kind === 'none') return <p className={styles.unavailable}>{t('download.notAvailable')}</p>;
  const isOrder = offer.kind === 'order';
  const isLoading = offer.kind === 'loading';
  // Files of other kinds are available as they are.
  const hasMenu = isLoading
    ? formatKind([asset]) !== 'other'
    : offer.kind === 'formats' && offer.formats.length + extra.length > 1;
  return (
    <div className={styles.split} data-primary data-menu={hasMenu ? '' : undefined}>
      <Button
        variant="primary"
        className={styles.main}
        disabled={isOffline}
        aria-describedby={isOffline ? reason : undefined}
        icon={
          isOrder ? <Mail aria-hidden /> : <AssetIcon name={action?.icon ?? 'download'} action="download" />
        }
        {...tooltipOf(asset.fname, 'D')}
        onClick={start}
      >
        <b>{isOrder ? t('order.title') : (action?.label ?? t('download.start'))}</b>
        {!isOrder && <FormatLine asset={asset} format={formatOf(offer)} />}
      </Button>
      {hasMenu && isLoading && <MenuPlace />}
      {hasMenu && offer.kind === 'formats' && (
        <MenuButton
          menu={{ assets, offer, page, extra }}
          disabled={isOffline}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </div>
  );
}

function formatOf(offer: ButtonOffer): Format | null | undefined {
  if (offer.kind === 'loading') return undefined;
  return offer.kind === 'formats' ? offer.selected : null;
}
