import {
  settingsPageKey,
  SETTINGS_LAYOUT,
  type ConfigPage,
  type SettingPlace,
} from '@assetportal/sdk/config';
import { useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { useAdmin } from '../context/adminContext.js';
import { PageHead } from '../frame/PageHead.js';
import { HistoryLink } from '../history/HistoryLink.js';
import { useSections } from '../frame/useSections.js';
import { ColorSettings } from './colors/ColorSettings.js';
import { ContrastBadge } from './colors/ContrastBadge.js';
import { FontFile } from './files/font/FontFile.js';
import { ImageFiles } from './files/image/ImageFiles.js';
import { LogoPalette } from './files/logo/LogoPalette.js';
import { filesOf } from './files/pageFiles.js';
import { LogoProvider } from './files/logo/LogoProvider.js';
import { FieldContext } from './setting/fieldContext.js';
import { RepairsContext, usePageRepairs } from './faults/useRepairs.js';
import { SettingField } from './fields/SettingField.js';
import { IgnoredBadge } from './stylesheet/IgnoredBadge.js';
import { StylesheetFile } from './stylesheet/StylesheetFile.js';
import { ShowFilter, type Show } from './ShowFilter.js';
import { SettingsNotes } from './SettingsNotes.js';
import styles from './SettingsPage.module.css';

/** A page of settings: its sections, with a filter for changed and for unsaved settings. */
export function SettingsPage({ page }: { readonly page: ConfigPage }) {
  const t = useT();
  const [show, setShow] = useState<Show>('all');
  const sections = useSections(page);
  const { config, fieldCounts } = useAdmin();
  const newer = useStore(config.store, (state) => state.newer);
  // Pickers on most pages show facts about the fields of the index.
  useEffect(() => fieldCounts.watch(), [fieldCounts]);
  const title = t(settingsPageKey(page));
  return (
    <>
      <PageHead title={title}>
        <div className={styles.tools}>
          <ShowFilter page={page} value={show} onChange={setShow} />
          <HistoryLink page={page} />
        </div>
      </PageHead>
      <RepairsContext value={usePageRepairs()}>
        <div className={styles.body} data-show={show}>
          <SettingsNotes page={page} />
          <FieldContext value={SettingField}>
            <div inert={newer} className={newer ? styles.locked : undefined}>
              {sections.map(({ id, name }) => (
                <section key={id} id={id} className={styles.section} aria-labelledby={`section-${id}`}>
                  <div className={styles.heading}>
                    <h2 id={`section-${id}`} tabIndex={-1}>
                      {name}
                    </h2>
                    {page === 'appearance' && id === 'colors' && <ContrastBadge />}
                    {page === 'appearance' && id === 'stylesheet' && <IgnoredBadge />}
                  </div>
                  <SectionFields page={page} section={id} show={show} />
                </section>
              ))}
            </div>
          </FieldContext>
          <p className={styles.nothing}>{t('settings.nothingToShow')}</p>
        </div>
      </RepairsContext>
    </>
  );
}

/** The settings of a section. The appearance has separate editors. */
function SectionFields({ page, section, show }: SettingPlace & { readonly show: Show }) {
  const fields = pathsOf(page, section).map((path, _, { length }) => (
    <SettingField key={path} path={path.split('.')} isTop={length === 1} />
  ));
  const files = filesOf(page, section);
  if (page !== 'appearance')
    return (
      <>
        {files.length > 0 && <ImageFiles files={files} />}
        {fields}
      </>
    );
  switch (section) {
    case 'colors':
      return (
        <LogoProvider>
          <LogoPalette />
          <ColorSettings isFiltered={show !== 'all'} />
        </LogoProvider>
      );
    case 'logos':
      // The rows of the logos show and hide them.
      return <ImageFiles />;
    case 'shape':
      return (
        <>
          <FontFile />
          {fields}
        </>
      );
    case 'stylesheet':
      return <StylesheetFile />;
    default:
      return <>{fields}</>;
  }
}

const pathsOf = (page: ConfigPage, section: string): readonly string[] =>
  SETTINGS_LAYOUT[page].find(({ id }) => id === section)?.paths ?? [];
