import { useT } from '@assetportal/sdk/react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { useOpenForm } from '../common/useOpenForm.js';
import styles from './accounts.module.css';

interface NewPasswordNoteProps {
  readonly name: string;
  readonly pass: string;
  readonly onClose: () => void;
}

/** Shows a generated password, once. */
export function NewPasswordNote({ name, pass, onClose }: NewPasswordNoteProps) {
  const t = useT();
  useOpenForm(true);
  return (
    <Dialog
      open
      width="reset"
      onClose={onClose}
      title={t('access.password.title', { name })}
      closeLabel={t('common.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('access.password.done')}
        </Button>
      }
    >
      <p>{t('access.password.once')}</p>
      <p>
        <code className={styles.password}>{pass}</code>
      </p>
    </Dialog>
  );
}
