import type { ConfigFile } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { VisuallyHidden } from '../../../../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../../../../lib/classes.js';
import { useAdmin } from '../../../context/adminContext.js';
import mark from '../../setting/mark.module.css';
import { chosenFile } from '../chosenFile.js';
import { DropZone } from '../DropZone.js';
import { factsText } from '../factsText.js';
import { Favicons } from './Favicons.js';
import { FileActions } from '../FileActions.js';
import { FileStatus } from '../FileStatus.js';
import styles from './ImageFile.module.css';
import { LogoSwitch } from './LogoSwitch.js';
import { Mats } from './Mats.js';
import { useBrandingFile, type ShownFile } from '../useBrandingFile.js';

const ACCEPT = 'image/png,image/jpeg,image/webp,image/svg+xml,.svg';
const LOGOS: readonly ConfigFile[] = ['logo', 'dashboardLogo', 'searchLogo', 'loginLogo'];

/** An image of the portal: on both backgrounds, with its facts. It is replaced by a button, or by dropping a file. */
export function ImageFile({ file }: { readonly file: ConfigFile }) {
  const t = useT();
  const { uploads } = useAdmin();
  const shown = useBrandingFile(file);
  const { isSet, isUnsaved, content, upload } = shown;
  const name = t(`brandingFile.${file}`);
  const isLogo = LOGOS.includes(file);
  const isTall = content !== null && file !== 'favicon';
  return (
    <DropZone className={styles.file} onDrop={(dropped) => void uploads.choose(file, chosenFile(dropped))}>
      <div
        className={classes(styles.row, mark.mark)}
        data-setting={`file ${file}`}
        data-changed={isSet || undefined}
        data-unsaved={isUnsaved || undefined}
        data-tall={isTall || undefined}
      >
        <span className={styles.name}>
          {name}
          {(isSet || isUnsaved) && (
            <VisuallyHidden>{t(isUnsaved ? 'settings.notSavedYet' : 'settings.differs')}</VisuallyHidden>
          )}
          {!isTall && <FileNote shown={shown} />}
        </span>
        {isTall && (
          <div className={styles.mats}>
            <Mats file={file} content={content} isLogo={isLogo} isChecking={upload?.status === 'checking'} />
          </div>
        )}
        {isTall && (
          <span className={styles.facts}>
            <FileNote shown={shown} />
          </span>
        )}
        <span className={styles.actions}>
          {file === 'favicon' && <Favicons content={content} />}
          <FileActions shown={shown} name={name} accept={ACCEPT} />
          {isLogo && <LogoSwitch logo={file} />}
        </span>
      </div>
      <FileStatus file={file} content={content} upload={upload} />
    </DropZone>
  );
}

/** Name and facts of the file, or the note for a missing file. */
function FileNote({ shown: { file, isSet, content, upload } }: { readonly shown: ShownFile }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  if (upload?.status === 'checking')
    return (
      <span className={styles.note} role="status">
        {t('settings.file.checking')}
      </span>
    );
  if (!isSet) return <span className={styles.note}>{t(noneKey(file))}</span>;
  return (
    <>
      {content?.name !== undefined && (
        <bdi className={styles.fileName} title={content.name}>
          {content.name}
        </bdi>
      )}
      <span className={styles.note}>
        {content === null ? t('settings.file.set') : `${factsText(content, translator)}.`}
        {content?.facts?.usesCurrentColor === true && ` ${t('settings.file.textColor')}`}
      </span>
    </>
  );
}

/** Returns the message key of the note for a missing file. */
function noneKey(file: ConfigFile): string {
  if (file === 'logo') return 'settings.file.noneMain';
  if (file === 'favicon') return 'settings.file.noneIcon';
  return LOGOS.includes(file) ? 'settings.file.noneLogo' : 'settings.file.none';
}
