import { settingsPageKey, SETTINGS_LAYOUT, type ConfigPage } from '@assetportal/sdk/config';
import { useStore, useT } from '@assetportal/sdk/react';
import { useState } from 'react';
import { useAdmin } from '../context/adminContext.js';
import { PageHead } from '../frame/PageHead.js';
import { useSections } from '../frame/useSections.js';
import { ColorSettings } from './colors/ColorSettings.js';
import { ContrastBadge } from './colors/ContrastBadge.js';
import { BrandingFiles } from './files/BrandingFiles.js';
import { LogoPalette } from './files/LogoPalette.js';
import { LogoProvider } from './files/LogoProvider.js';
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
        <ShowFilter page={page} value={show} onChange={setShow} />
      </PageHead>
      <div className={styles.body} data-show={show}>
        <SettingsNotes page={page} />
        <FieldContext value={SettingField}>
          <div inert={newer}>
            {sections.map(({ id, name }) => (
              <section key={id} id={id} className={styles.section} aria-labelledby={`section-${id}`}>
                <div className={styles.heading}>
                  <h2 id={`section-${id}`} tabIndex={-1}>
                    {name}
                  </h2>
                  {page === 'appearance' && id === 'colors' && <ContrastBadge />}
                </div>
                {page === 'appearance' && id === 'logos' && <BrandingFiles kind="images" />}
                {page === 'appearance' && id === 'colors' ? (
                  <LogoProvider>
                    <LogoPalette />
                    <ColorSettings show={show} />
                  </LogoProvider>
                ) : (
                  pathsOf(page, id).map((path, _, { length }) => (
                    <SettingField key={path} path={path.split('.')} isTop={length === 1} />
                  ))
                )}
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
