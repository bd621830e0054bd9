import { formatName, formatSummary, withFormatMoved, type FormatEntry } from '@assetportal/sdk/admin';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { File, FileText, Image, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListRow } from '../../components/ListRow.js';
import { SortableList } from '../../settings/sortable/SortableList.js';
import type { Formats } from '../common/useFormats.js';
import styles from './FormatList.module.css';

interface FormatListProps {
  readonly formats: Formats;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** All formats. The order of the custom ones is that of the download dialog, behind the built-in ones. */
export function FormatList({ formats, selected, onSelect }: FormatListProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { entries, builtIn, faults, unsaved, edit } = formats;
  const nameOf = (entry: FormatEntry) => ({ ...entry, name: formatName(entry, translator) });
  const fixed = entries.filter(({ kind }) => kind !== 'custom').map(nameOf);
  const added = entries.filter(({ kind }) => kind === 'custom').map(nameOf);
  const row = (entry: FormatEntry, grip: ReactNode) => (
    <FormatRow
      entry={entry}
      grip={grip}
      isFaulty={faults.has(entry.id)}
      isUnsaved={unsaved.has(entry.id)}
      isSelected={entry.id === selected}
      onSelect={onSelect}
    />
  );
  return (
    <nav className={styles.list} aria-label={t('formats.list')}>
      <ul>
        {fixed.map((entry) => (
          <li key={entry.id}>{row(entry, null)}</li>
        ))}
      </ul>
      {added.length > 0 && (
        <>
          <h2>{t('formats.custom')}</h2>
          <SortableList
            label={t('formats.custom')}
            items={added}
            onMove={(id, place) => edit((custom) => withFormatMoved(custom, builtIn, id, place))}
            renderItem={(entry, _place, grip) => row(entry, grip)}
          />
        </>
      )}
    </nav>
  );
}

interface FormatRowProps {
  readonly entry: FormatEntry;
  readonly grip: ReactNode;
  readonly isFaulty: boolean;
  readonly isUnsaved: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

function FormatRow({ entry, onSelect, isSelected, ...marks }: FormatRowProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { id, kind, set } = entry;
  return (
    <ListRow
      {...marks}
      image={<FormatIcon set={set} />}
      name={formatName(entry, translator)}
      note={
        <>
          <span>{formatSummary(set, translator)}</span>
          {kind === 'override' && <span className={styles.override}>{t('formats.override')}</span>}
        </>
      }
      isCurrent={isSelected}
      isMuted={set?.hidden}
      onOpen={() => onSelect(id)}
    />
  );
}

function FormatIcon({ set }: Pick<FormatEntry, 'set'>) {
  if (set === undefined) return <File aria-hidden />;
  if (set.format === 'mp4') return <Video aria-hidden />;
  return set.format === 'pdf' ? <FileText aria-hidden /> : <Image aria-hidden />;
}
