import {
  copyOfFormat,
  formatsModule,
  newFormat,
  withFormat,
  withoutFormat,
  type FormatEntry,
} from '@assetportal/sdk/admin';
import { useModule, useT } from '@assetportal/sdk/react';
import type { ConvertSetSettings } from '@assetportal/sdk/contract';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
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
import { useFormats, type Formats } from './useFormats.js';

/** Format that is open at first. */
const FIRST = 'web';

/** The formats for downloads: the list, the settings of one of them, and its trial on an asset. */
export default function FormatsPage() {
  const t = useT();
  const { formats: editor } = useAdmin();
  const { load } = useModule(formatsModule);
  const formats = useFormats();
  const { entry, serial, select, actions } = useSelected(formats);
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageHead title={t('settings.adminPage.formats')}>
        <div className={styles.tools}>
          <HistoryLink page="convert_sets" />
          <Button size="sm" icon={<Plus aria-hidden />} onClick={actions.add}>
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

/** What changes the selected format. */
export interface FormatActions {
  readonly add: () => void;
  readonly duplicate: (set: ConvertSetSettings) => void;
  /** @param tag name of the changed value */
  readonly change: (set: ConvertSetSettings, tag?: string) => void;
  /** Removes the custom format. A built-in one with the same ID applies again. */
  readonly remove: () => void;
}

/** Tracks which format is open. It stays open while its ID is edited. */
function useSelected({ entries, edit }: Formats): {
  readonly entry: FormatEntry | undefined;
  /** Changes when another format is opened, but not while the ID of the open one is edited. */
  readonly serial: number;
  readonly select: (id: string) => void;
  readonly actions: FormatActions;
} {
  const t = useT();
  const [{ id, serial }, setOpen] = useState({ id: FIRST, serial: 0 });
  const select = (next: string) => setOpen({ id: next, serial: serial + 1 });
  const entry = entries.find((one) => one.id === id) ?? entries[0];
  const append = (set: ConvertSetSettings) => {
    edit((custom) => [...custom, set]);
    select(set.id);
  };
  return {
    ...{ entry, serial, select },
    actions: {
      add: () => append(newFormat(entries)),
      duplicate: (set) => append(copyOfFormat(set, entries, (title) => t('formats.copyOf', { title }))),
      change: (set, tag) => {
        if (entry === undefined) return;
        edit((custom) => withFormat(custom, entry.id, set), tag);
        setOpen({ id: set.id, serial });
      },
      remove: () => entry !== undefined && edit((custom) => withoutFormat(custom, entry.id)),
    },
  };
}
