import { groupOf, type ButtonOffer, type Icon } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { AssetIcon } from '../../components/AssetIcon/AssetIcon.js';
import { Button } from '../../components/Button/Button.js';
import { tooltipOf } from '../../components/Tooltip/tooltipOf.js';
import { deferred } from '../../lib/deferred.js';
import { useIdle } from '../../lib/useIdle.js';
import { useDownload } from '../../shell/downloads/useDownload.js';
import styles from './DownloadButton.module.css';
import type { ExtraEntry, LoadedOffer } from './extra.js';
import { MenuButton, MenuPlace } from './MenuButton.js';

const loadOffered = () => import('./offered.js');
const OfferLoader = deferred('download-offer', async () => (await loadOffered()).OfferLoader);
const FormatLine = deferred('format-line', async () => (await loadOffered()).FormatLine, {
  fallback: () => <LoadingLine />,
});

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
 * or a sentence says that the download is not available. The formats load after the first content of the page. Until then,
 * the button has its final shape, and opens the dialog.
 */
export function DownloadButton(props: DownloadButtonProps) {
  const [loaded, setLoaded] = useState<LoadedOffer>();
  const { asset } = props;
  return (
    <>
      {useIdle() && <OfferLoader asset={asset} onOffer={setLoaded} />}
      <OfferedButton {...props} offer={loaded?.id === asset.id ? loaded.offer : LOADING} />
    </>
  );
}

const LOADING: ButtonOffer = { kind: 'loading' };

interface OfferedButtonProps extends DownloadButtonProps {
  readonly offer: ButtonOffer;
}

function OfferedButton({ asset, page, extra = [], action, reason, offer }: OfferedButtonProps) {
  const t = useT();
  const assets = useMemo(() => [asset], [asset]);
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
    ? groupOf(asset) !== 'other'
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
        {isLoading && <LoadingLine />}
        {!isOrder && !isLoading && (
          <FormatLine asset={asset} format={offer.kind === 'formats' ? offer.selected : null} />
        )}
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

/** The place of the second line. */
function LoadingLine() {
  return <small className={styles.loading} aria-hidden />;
}
