import type { NewFile } from '@assetportal/sdk/admin';
import type { ConfigFile } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Trash2, Undo2, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './BrandingFiles.module.css';
import { useFileUrl } from './useFileUrl.js';

/** The files of each kind, in display order. */
const FILES = {
  images: [
    ...(['logo', 'dashboardLogo', 'searchLogo', 'loginLogo', 'favicon'] as const),
    ...(['dashboardHero', 'loginHero', 'watermark'] as const),
  ],
  font: ['custom_font'],
  stylesheet: ['style'],
} as const satisfies Readonly<Record<string, readonly ConfigFile[]>>;

/** Types that the file dialog offers. The server decides by the content. */
const ACCEPT = {
  images: 'image/png,image/jpeg,image/webp,image/svg+xml',
  font: '.woff2,.ttf,.otf,font/woff2,font/ttf',
  stylesheet: '.css,text/css',
} as const;

type Kind = keyof typeof FILES;

/** The branding files of a kind, with buttons that replace or remove a file with the next save. */
export function BrandingFiles({ kind }: { readonly kind: Kind }) {
  return (
    <ul className={styles.files}>
      {FILES[kind].map((file) => (
        <FileRow key={file} file={file} kind={kind} />
      ))}
    </ul>
  );
}

function FileRow({ file, kind }: { readonly file: ConfigFile; readonly kind: Kind }) {
  const t = useT();
  const id = useId();
  const { available } = useApp();
  const { branding, settings } = useAdmin();
  const input = useRef<HTMLInputElement>(null);
  const isStored = useStore(available, (flags) => flags[file] === true);
  const pending = useStore(branding.store, (state) => state.pending[file]);
  const failed = useStore(branding.store, (state) => state.failed[file]);
  const isSet = pending === undefined ? isStored : pending !== null;
  const name = t(`brandingFile.${file}`);
  return (
    <li
      className={styles.row}
      data-setting={`file ${file}`}
      data-changed={isSet || undefined}
      data-unsaved={pending !== undefined || undefined}
    >
      {kind === 'images' && isSet && <Mats file={file} />}
      <span id={id} className={styles.name}>
        {name}
        <span className={styles.note}>
          {t(isSet ? `settings.file.${noteOf(file)}` : 'settings.file.none')}
        </span>
        {failed !== undefined && (
          <span className={styles.fault} role="alert">
            {failed?.message ?? t('toast.file.notSaved')}
          </span>
        )}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT[kind]}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) settings.setFile(file, { bytes: chosen, type: typeOf(chosen) });
          target.value = '';
        }}
      />
      <FileActions {...{ file, isSet, pending }} describedBy={id} onUpload={() => input.current?.click()} />
    </li>
  );
}

interface FileActionsProps {
  readonly file: ConfigFile;
  /** True if there is a file, with the change that is not saved yet. */
  readonly isSet: boolean;
  readonly pending: NewFile | null | undefined;
  /** ID of the name of the file. */
  readonly describedBy: string;
  readonly onUpload: () => void;
}

function FileActions({ file, isSet, pending, describedBy, onUpload }: FileActionsProps) {
  const t = useT();
  const { settings } = useAdmin();
  return (
    <span className={styles.actions}>
      <Button
        size="sm"
        icon={<Upload aria-hidden />}
        aria-describedby={describedBy}
        data-upload
        onClick={onUpload}
      >
        {t(isSet ? 'settings.file.replace' : 'settings.file.upload')}
      </Button>
      {pending !== undefined && (
        <Button
          size="sm"
          variant="quiet"
          icon={<Undo2 aria-hidden />}
          aria-describedby={describedBy}
          onClick={() =>
            settings.revert({ kind: 'file', id: `file ${file}`, file, isRemoved: pending === null })
          }
        >
          {t('settings.undo')}
        </Button>
      )}
      {isSet && pending === undefined && (
        <Button
          size="sm"
          variant="quiet"
          icon={<Trash2 aria-hidden />}
          aria-describedby={describedBy}
          onClick={() => settings.removeFile(file)}
        >
          {t('settings.file.remove')}
        </Button>
      )}
    </span>
  );
}

/** The image on the background of each scheme. */
function Mats({ file }: { readonly file: ConfigFile }) {
  const url = useFileUrl(file);
  return (
    <span className={styles.mats} aria-hidden>
      <span data-scheme="light">{url !== undefined && <img src={url} alt="" />}</span>
      <span data-scheme="dark">{url !== undefined && <img src={url} alt="" />}</span>
    </span>
  );
}

/** Returns the end of the message key for a stored file. */
const noteOf = (file: ConfigFile): string => (file === 'custom_font' ? 'font' : 'set');

/** Returns the media type of a file. Browsers know none for fonts on some systems. */
function typeOf({ type, name }: File): string {
  if (type !== '') return type;
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  return (
    { woff2: 'font/woff2', ttf: 'font/ttf', otf: 'font/otf', css: 'text/css', svg: 'image/svg+xml' }[
      extension
    ] ?? ''
  );
}
