import { countRows, tableLines, type LanguageItem, type RowFilter } from '@assetportal/sdk/admin';
import { useDeferredValue, useMemo, useState } from 'react';
import { RepairsContext, usePageRepairs } from '../settings/faults/useRepairs.js';
import { SettingsNotes } from '../settings/SettingsNotes.js';
import { ImportDialog } from './import/ImportDialog.js';
import { useFileChooser } from './import/useFileChooser.js';
import { PaneHead } from './head/PaneHead.js';
import { PaneTools } from './head/PaneTools.js';
import styles from './LanguagePage.module.css';
import { TranslationTable } from './table/TranslationTable.js';
import { useGrid } from './common/useGrid.js';
import { useEditedPair, useRows, type EditedPair } from './common/useLanguages.js';

interface TranslationPaneProps {
  readonly item: LanguageItem;
  readonly items: readonly LanguageItem[];
  readonly onSelect: (short: string) => void;
  /** Called with a language that was added, and how it starts. */
  readonly onAdded: (short: string, start: string) => void;
  /** Key of the message to show. Null if there is none. */
  readonly message: string | null;
  readonly onMessageShown: () => void;
  /** True if a file has to be chosen, because the language starts with one. */
  readonly startsImport: boolean;
  readonly onImportStarted: () => void;
}

/** The translations of a language: head, filters and table. */
export function TranslationPane(props: TranslationPaneProps) {
  const [source, setSource] = useState<string>();
  const pair = useEditedPair(props.item.short, source);
  if (pair === null) return null;
  return <LoadedPane {...props} pair={pair} onSource={setSource} />;
}

interface LoadedPaneProps extends TranslationPaneProps {
  readonly pair: EditedPair;
  readonly onSource: (short: string) => void;
}

function LoadedPane(props: LoadedPaneProps) {
  const { item, items, onSelect, onAdded, pair, onSource, message, onMessageShown } = props;
  const rows = useRows(pair);
  const repairs = usePageRepairs();
  const [filter, setFilter] = useState<RowFilter>('all');
  const [query, setQuery] = useState('');
  // The table follows when the browser has time, so that typing stays fluid.
  const searched = useDeferredValue(query);
  const [showsAdmin, setShowsAdmin] = useState(false);
  const [edited, setEdited] = useState<string>();
  const counts = useMemo(() => countRows(rows), [rows]);
  const lines = useMemo(
    () => tableLines(rows, { filter, query: searched, showsAdmin, edited }),
    [rows, filter, searched, showsAdmin, edited],
  );
  const grid = useGrid({ lines, onEdited: setEdited });
  const chooser = useFileChooser(props.startsImport, props.onImportStarted);
  return (
    <section className={styles.pane} aria-labelledby="language-name">
      <RepairsContext value={repairs}>
        <div className={styles.notes}>
          <SettingsNotes page="language" />
        </div>
      </RepairsContext>
      <PaneHead
        {...{ item, items, onSelect, onAdded, pair, counts }}
        onNext={() => grid.goToNext('any', 1)}
        onChooseFile={chooser.open}
      />
      <PaneTools
        {...{ filter, query, counts, items, pair, onSource }}
        onFilter={setFilter}
        onQuery={setQuery}
      />
      <TranslationTable
        {...{ lines, pair, grid, filter, message, onMessageShown, rows }}
        isOutdated={searched !== query}
        onToggleAdmin={() => setShowsAdmin(!showsAdmin)}
        onReset={() => {
          setFilter('all');
          setQuery('');
          setShowsAdmin(true);
        }}
      />
      {chooser.input}
      {chooser.file !== null && (
        <ImportDialog
          key={chooser.number}
          file={chooser.file}
          pair={pair}
          onClose={chooser.clear}
          onOther={chooser.open}
        />
      )}
    </section>
  );
}
