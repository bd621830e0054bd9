import type { Asset } from '@assetportal/sdk/contract';
import { altText, imageUrl } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import { Field } from '../../../components/Field/Field.js';
import { useAdmin } from '../../context/adminContext.js';
import { AssetList } from './AssetList.js';
import styles from './Dialogs.module.css';

interface ImageDialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Inserts an image of the library, with its alternative text and a caption. */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const t = useT();
  const { config } = useAdmin();
  const accessibility = useStore(config.store, (state) => state.config.accessibility);
  const translator = useStore(useApp().translator);
  const [asset, setAsset] = useState<Asset | null>(null);
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  const src = asset === null ? undefined : imageUrl(asset, 'large');
  const choose = (chosen: Asset) => {
    setAsset(chosen);
    setAlt(altText(chosen, accessibility, translator));
  };
  const insert = () => {
    if (src === undefined) return;
    onClose();
    setTimeout(() => insertImage(editor, { src, alt: alt.trim(), caption: caption.trim() }));
  };
  return (
    <Dialog
      open
      width="order"
      title={t('pageEditor.image.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button variant="primary" disabled={src === undefined} onClick={insert}>
            {t('pageEditor.image.insert')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <AssetList chosen={asset?.id ?? ''} withImage onChoose={choose} />
        <Field
          label={t('pageEditor.image.alt')}
          hint={t('pageEditor.image.altHint')}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <Field
          label={t('pageEditor.image.caption')}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

interface InsertedImage {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
}

function insertImage(editor: Editor, { src, alt, caption }: InsertedImage): void {
  const image = { type: 'image', attrs: { src, alt } };
  const text = { type: 'figcaption', content: [{ type: 'text', text: caption }] };
  editor
    .chain()
    .focus()
    .insertContent({ type: 'figure', content: caption === '' ? [image] : [image, text] })
    .run();
}
