import { settingsPageKey, SETTINGS_LAYOUT, type ConfigPage } from '@assetportal/sdk/config';
import { useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { useAdmin } from '../context/adminContext.js';
import { PageHead } from '../frame/PageHead.js';
import { HistoryLink } from '../history/HistoryLink.js';
import { useSections } from '../frame/useSections.js';
import { BrandingFiles } from './files/BrandingFiles.js';
import { LogoPalette } from './files/LogoPalette.js';
import { FieldContext } from './fields/fieldContext.js';
import { SettingField } from './fields/SettingField.js';
import { ShowFilter, type Show } from './ShowFilter.js';
import { SettingsNotes } from './SettingsNotes.js';
import styles from './SettingsPage.module.css';

/** A page of settings: its sections, with a filter for changed and for unsaved settings. */
export function SettingsPage({ page }: { readonly page: ConfigPage }) {
  const t = useT();
  const [show, setShow] = useState<Show>('all');
  const sections = useSections(page);
  const { config } = useAdmin();
  const newer = useStore(config.store, (state) => state.newer);
  const title = t(settingsPageKey(page));
  return (
    <>
      <PageHead title={title}>
        <div className={styles.tools}>
          <ShowFilter page={page} value={show} onChange={setShow} />
          <HistoryLink page={page} />
        </div>
      </PageHead>
      <div className={styles.body} data-show={show}>
        <SettingsNotes page={page} />
        <FieldContext value={SettingField}>
          <div inert={newer} className={newer ? styles.locked : undefined}>
            {sections.map(({ id, name }) => (
              <section key={id} id={id} className={styles.section} aria-labelledby={`section-${id}`}>
                <h2 id={`section-${id}`} tabIndex={-1}>
                  {name}
                </h2>
                {page === 'appearance' && id === 'colors' && <LogoPalette />}
                {page === 'appearance' && id === 'logos' && <BrandingFiles kind="images" />}
                {pathsOf(page, id).map((path, _, { length }) => (
                  <SettingField key={path} path={path.split('.')} isTop={length === 1} />
                ))}
                {page === 'appearance' && id === 'shape' && <BrandingFiles kind="font" />}
                {page === 'appearance' && id === 'stylesheet' && <BrandingFiles kind="stylesheet" />}
              </section>
            ))}
          </div>
        </FieldContext>
        <p className={styles.nothing}>{t('settings.nothingToShow')}</p>
      </div>
    </>
  );
}

const pathsOf = (page: ConfigPage, section: string): readonly string[] =>
  SETTINGS_LAYOUT[page].find(({ id }) => id === section)?.paths ?? [];
