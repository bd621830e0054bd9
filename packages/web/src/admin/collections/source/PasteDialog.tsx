import { assetIdsIn } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useId, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import inputs from '../../settings/controls/inputs.module.css';

interface PasteDialogProps {
  readonly onClose: () => void;
  readonly onAdd: (text: string) => void;
}

/** A field for the IDs of assets, or for links to them. */
export function PasteDialog({ onClose, onAdd }: PasteDialogProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const count = assetIdsIn(text).length;
  return (
    <Dialog
      open
      width="reset"
      title={t('collections.paste')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('settings.field.cancel')}</Button>
          <Button variant="primary" disabled={count === 0} onClick={() => onAdd(text)}>
            {t('collections.addAssets', { count })}
          </Button>
        </>
      }
    >
      <label htmlFor={id}>{t('collections.pasteText')}</label>
      <textarea
        id={id}
        className={inputs.input}
        rows={8}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
