import { useT } from '@assetportal/sdk/react';
import { Crop, Trash2, Undo2, Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { useAdmin } from '../../context/adminContext.js';
import { chosenFile } from './chosenFile.js';
import styles from './FileActions.module.css';
import type { ShownFile } from './useBrandingFile.js';
import { whilePending } from '../../../lib/settled/settled.js';

const CropDialog = lazy(() => whilePending(import('./crop/CropDialog.js')));

interface FileActionsProps {
  readonly shown: ShownFile;
  readonly name: string;
  /** Types that the file dialog offers. The server decides by the content. */
  readonly accept: string;
  /** Called with a chosen file. Default: the server checks it. */
  readonly onChoose?: (file: File) => void;
}

/** Buttons that replace, crop or remove a file with the next save. */
export function FileActions({ shown, name, accept, onChoose }: FileActionsProps) {
  const t = useT();
  const { settings, uploads } = useAdmin();
  const input = useRef<HTMLInputElement>(null);
  const { file, isSet, isUnsaved, content, upload } = shown;
  const choose = onChoose ?? ((chosen: File) => void uploads.choose(file, chosenFile(chosen)));
  const upLabel = t(isSet ? 'settings.file.replace' : 'settings.file.upload');
  return (
    <span className={styles.actions}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) choose(chosen);
          target.value = '';
        }}
      />
      <Button
        size="sm"
        icon={<Upload aria-hidden />}
        busy={upload?.status === 'checking'}
        aria-label={`${upLabel}: ${name}`}
        data-upload
        onClick={() => input.current?.click()}
      >
        {upLabel}
      </Button>
      <CropButton shown={shown} name={name} />
      {isUnsaved && (
        <IconButton
          size="sm"
          label={t('settings.undoChange', { name })}
          onClick={() =>
            settings.revert({ kind: 'file', id: `file ${file}`, file, isRemoved: content === null })
          }
        >
          <Undo2 />
        </IconButton>
      )}
      {isSet && !isUnsaved && (
        <IconButton
          size="sm"
          label={`${t('settings.file.remove')}: ${name}`}
          tooltip={t('settings.file.remove')}
          onClick={() => settings.removeFile(file)}
        >
          <Trash2 />
        </IconButton>
      )}
    </span>
  );
}

/** Opens the dialog that crops an image. SVGs and other files have none. */
function CropButton({ shown: { file, content }, name }: Pick<FileActionsProps, 'shown' | 'name'>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (content === null || !/^image\/(?:png|jpeg|webp)$/.test(content.type)) return null;
  const label = t('settings.file.crop');
  return (
    <>
      <Button
        size="sm"
        icon={<Crop aria-hidden />}
        aria-label={`${label}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CropDialog file={file} name={name} content={content} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
