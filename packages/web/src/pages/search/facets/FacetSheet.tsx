import { countText } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import styles from './FacetSheet.module.css';
import { useCloseOnBack } from './useCloseOnBack.js';

interface FacetSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly numFound: number;
  readonly canReset: boolean;
  readonly onReset: () => void;
  /** Controls above the facets: view, direction and order, which have no room beside the search field. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** Sheet with the facets for a small screen. Shows the number of results while the user selects values. */
export function FacetSheet({ open, onClose, numFound, canReset, onReset, tools, children }: FacetSheetProps) {
  const t = useT();
  const locale = useLocale();
  const close = useCloseOnBack(onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      kind="bottom"
      title={t('facets.title')}
      closeLabel={t('common.close')}
      footer={
        <>
          {canReset && (
            <Button variant="quiet" onClick={onReset}>
              {t('facets.resetAll')}
            </Button>
          )}
          <Button variant="primary" onClick={close}>
            {t('facets.showResults', { count: numFound, number: countText(numFound, locale) })}
          </Button>
        </>
      }
    >
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <div className={styles.facets}>{children}</div>
    </Dialog>
  );
}
