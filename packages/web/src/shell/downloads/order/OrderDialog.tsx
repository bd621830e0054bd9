import { downloadDialogModule, type OrderState } from '@assetportal/sdk';
import { useModule, useT } from '@assetportal/sdk/react';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { useInitialFocus } from '../../../lib/useInitialFocus.js';
import { PHONE, useMediaQuery } from '../../../lib/useMediaQuery.js';
import { TermsCheckbox } from '../dialog/TermsCheckbox.js';
import { CopyText } from './CopyText.js';
import { OrderAssets } from './OrderAssets.js';
import styles from './OrderDialog.module.css';
import { OrderMailPreview } from './OrderMailPreview.js';

/** The order by email of assets that the user may not download (specification, section 2, Modals). */
export function OrderDialog({ state }: { readonly state: OrderState }) {
  const t = useT();
  const dialog = useModule(downloadDialogModule);
  const phone = useMediaQuery(PHONE);
  const purpose = useId();
  const field = useInitialFocus<HTMLTextAreaElement>();
  const mail = dialog.mail();
  const { assets, terms } = state;
  return (
    <Dialog
      open
      kind={phone ? 'bottom' : 'box'}
      width="order"
      title={t('order.title')}
      closeLabel={t('common.close')}
      onClose={() => dialog.cancel()}
      footer={
        <>
          {mail?.kind === 'mail' && <CopyText text={mail.text} />}
          <Button variant="primary" icon={<Mail aria-hidden />} onClick={() => dialog.accept()}>
            {t('order.submit')}
          </Button>
        </>
      }
    >
      <div className={styles.order}>
        <p>{t('order.text', { count: assets.length })}</p>
        <OrderAssets assets={assets} onRemove={(id) => dialog.removeAsset(id)} />
        <label htmlFor={purpose} className={styles.label}>
          {t('order.purpose', { count: assets.length })}
        </label>
        <textarea
          ref={field}
          id={purpose}
          className={styles.purpose}
          rows={3}
          maxLength={1000}
          value={state.purpose}
          onChange={(event) => dialog.setPurpose(event.target.value)}
        />
        {mail?.kind === 'mail' ? (
          <OrderMailPreview mail={mail} />
        ) : (
          <p role="alert" className={styles.impossible}>
            {t('toast.order.impossible')}
          </p>
        )}
        {terms !== null && (
          <div className={styles.terms}>
            <TermsCheckbox terms={terms} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
