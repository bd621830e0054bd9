import { formatsModule } from '@assetportal/sdk/admin';
import { useModule, useStore, useT } from '@assetportal/sdk/react';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/Button/Button.js';
import { useAdmin } from '../context/adminContext.js';
import { DocumentBody } from '../frame/DocumentBody.js';
import { PageHead } from '../frame/PageHead.js';
import { HistoryLink } from '../history/HistoryLink.js';
import styles from './FormatsPage.module.css';
import { FormatForm } from './form/FormatForm.js';
import { FormatList } from './list/FormatList.js';
import { FormatSelect } from './list/FormatSelect.js';
import { TryOut } from './tryout/TryOut.js';
import { useFormats } from './common/useFormats.js';
import { useSelectedFormat } from './common/useSelectedFormat.js';

/** The formats for downloads: the list, the settings of one of them, and its trial on an asset. */
export default function FormatsPage() {
  const t = useT();
  const { formats: editor } = useAdmin();
  const { load } = useModule(formatsModule);
  const formats = useFormats();
  const isLoaded = useStore(editor.store, ({ value }) => value !== null);
  const { entry, serial, select, actions } = useSelectedFormat(formats);
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageHead title={t('settings.adminPage.formats')}>
        <div className={styles.tools}>
          <HistoryLink page="convert_sets" />
          <Button size="sm" icon={<Plus aria-hidden />} disabled={!isLoaded} onClick={actions.add}>
            {t('formats.add')}
          </Button>
        </div>
      </PageHead>
      <DocumentBody editor={editor}>
        <div className={styles.page} data-show="all">
          <FormatSelect entries={formats.entries} selected={entry?.id} onSelect={select} />
          <FormatList formats={formats} selected={entry?.id} onSelect={select} />
          {entry !== undefined && (
            <>
              <FormatForm key={serial} {...{ formats, entry, actions }} />
              <TryOut formats={formats} entry={entry} />
            </>
          )}
        </div>
      </DocumentBody>
    </>
  );
}
