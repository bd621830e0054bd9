import { useApp, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { copyText } from '../../../lib/clipboard.js';
import forms from '../accounts/accounts.module.css';
import { useOpenForm } from '../common/useOpenForm.js';

interface NewTokenNoteProps {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a new access token, once. */
export function NewTokenNote({ name, secret, onClose }: NewTokenNoteProps) {
  const t = useT();
  const { toasts } = useApp();
  const [copied, setCopied] = useState(false);
  useOpenForm(true);
  const copy = async () => {
    try {
      await copyText(secret);
      setCopied(true);
    } catch {
      // The token stays selectable.
      setCopied(false);
      toasts.show({ level: 'error', key: 'asset.copyFailed' });
    }
  };
  return (
    <Dialog
      open
      width="reset"
      onClose={onClose}
      title={t('access.tokens.created', { name })}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={() => void copy()}>
            {t(copied ? 'access.tokens.copied' : 'access.tokens.copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('access.password.done')}
          </Button>
        </>
      }
    >
      <p>{t('access.tokens.once')}</p>
      <p>
        <code className={forms.password}>{secret}</code>
      </p>
    </Dialog>
  );
}
