import { useStore, useApp, useT } from '@assetportal/sdk/react';
import { classes } from '../../../../lib/classes.js';
import { useAdmin } from '../../../context/adminContext.js';
import mark from '../../setting/mark.module.css';
import { chosenFile } from '../chosenFile.js';
import { DropZone } from '../DropZone.js';
import { factsText } from '../factsText.js';
import { FileActions } from '../FileActions.js';
import { FileStatus } from '../FileStatus.js';
import styles from './FontFile.module.css';
import { scriptNames, Specimen } from './Specimen.js';
import { useBrandingFile } from '../useBrandingFile.js';

const ACCEPT = '.woff2,.woff,.ttf,.otf,font/woff2,font/woff,font/ttf,font/otf';

/** The font of the portal, with its name, its scripts, and a specimen. */
export function FontFile() {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { uploads } = useAdmin();
  const shown = useBrandingFile('custom_font');
  const { isSet, isUnsaved, content, upload } = shown;
  const { family, scripts = [] } = content?.facts?.font ?? {};
  const name = t('brandingFile.custom_font');
  return (
    <DropZone
      className={styles.font}
      onDrop={(dropped) => void uploads.choose('custom_font', chosenFile(dropped))}
    >
      <div
        className={classes(styles.row, mark.mark)}
        data-setting="file custom_font"
        data-changed={isSet || undefined}
        data-unsaved={isUnsaved || undefined}
      >
        <span className={styles.name}>
          {name}
          <span className={styles.note}>
            {!isSet ? t('settings.font.builtIn') : <bdi>{family ?? t('settings.font.unnamed')}</bdi>}
            {content !== null && ` · ${factsText(content, translator)}`}
          </span>
          {scripts.length > 0 && (
            <span className={styles.note}>
              {t('settings.font.scripts', { names: scriptNames(scripts, translator.locale) })}
            </span>
          )}
        </span>
        <FileActions shown={shown} name={name} accept={ACCEPT} />
      </div>
      <FileStatus file="custom_font" content={content} upload={upload} />
      <Specimen content={content} scripts={scripts} />
    </DropZone>
  );
}
