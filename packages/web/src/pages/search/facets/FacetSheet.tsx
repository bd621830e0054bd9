import { countText } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';

interface FacetSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly numFound: number;
  readonly canReset: boolean;
  readonly onReset: () => void;
  readonly children: ReactNode;
}

/** Sheet with the facets for a small screen. Shows the number of results while the user selects values. */
export function FacetSheet({ open, onClose, numFound, canReset, onReset, children }: FacetSheetProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="sheet"
      title={t('facets.title')}
      closeLabel={t('common.close')}
      footer={
        <>
          {canReset && (
            <Button variant="quiet" onClick={onReset}>
              {t('facets.resetAll')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('facets.showResults', { count: numFound, number: countText(numFound, locale) })}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
