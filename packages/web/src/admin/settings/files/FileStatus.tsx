import type { NewFile, UploadState } from '@assetportal/sdk/admin';
import type { ConfigFile } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { problemMessage } from '@assetportal/sdk/translations';
import { CircleAlert } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './FileStatus.module.css';

interface FileStatusProps {
  readonly file: ConfigFile;
  readonly content: NewFile | null;
  readonly upload: UploadState | undefined;
}

/** What happened to a file: notes of the server, why it was rejected, or why it could not be saved. */
export function FileStatus({ file, content, upload }: FileStatusProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { branding } = useAdmin();
  const failed = useStore(branding.store, (state) => state.failed[file]);
  const notes = content?.facts?.notes ?? [];
  // Of a stylesheet, the editor shows them beside their lines.
  const isListed = file !== 'style' && notes.length > 0;
  return (
    <>
      {upload?.status === 'refused' && <Refused file={file} upload={upload} />}
      {failed !== undefined && upload === undefined && (
        <p className={styles.fault} role="alert">
          <CircleAlert aria-hidden />
          <span>
            {t('settings.file.notSaved')}. {failed !== null && problemMessage(failed, translator).detail}
          </span>
        </p>
      )}
      {isListed && (
        <ul className={styles.notes} aria-label={t('settings.file.notes')}>
          {notes.map(({ key, values, line }) => (
            <li key={`${key} ${line} ${String(values['what'])}`}>{t(key, values)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Refused({
  file,
  upload: { error, chosen },
}: {
  readonly file: ConfigFile;
  readonly upload: Extract<UploadState, { status: 'refused' }>;
}) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { uploads } = useAdmin();
  return (
    <div className={styles.refused}>
      <p className={styles.fault} role="alert">
        <CircleAlert aria-hidden />
        <span>
          <bdi>{chosen.name}</bdi>:{' '}
          {error === null ? t('settings.file.notSaved') : problemMessage(error, translator).detail}
        </span>
      </p>
      {(error === null || error.kind === 'connection') && (
        <Button size="sm" onClick={() => void uploads.retry(file)}>
          {t('settings.file.tryAgain')}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => uploads.cancel(file)}>
        {t('settings.file.dismiss')}
      </Button>
    </div>
  );
}
