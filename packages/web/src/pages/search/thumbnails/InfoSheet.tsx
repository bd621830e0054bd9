import { useT } from '@assetportal/sdk/react';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { InfoContent } from './InfoContent.js';
import type { InfoViewProps } from './InfoView.js';

/** The info view on narrow screens: a modal sheet. */
export function InfoSheet({ asset, onClose, actions }: InfoViewProps) {
  const t = useT();
  return (
    <Dialog
      open={asset !== null}
      kind="sheet"
      title={t('search.infoView')}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      {asset !== null && <InfoContent asset={asset} actions={actions} />}
    </Dialog>
  );
}
