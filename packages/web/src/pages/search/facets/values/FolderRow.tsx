import type { Folder } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { ChevronRight } from 'lucide-react';
import { Checkbox } from '../../../../components/Checkbox/Checkbox.js';
import { classes } from '../../../../lib/classes.js';
import styles from './FacetValues.module.css';
import { FacetValue } from './FacetValue.js';

/** Maximum number of levels that are indented. */
const MAX_INDENT = 6;
/** Indentation per level, in rem. */
const INDENT = 1.25;

interface FolderRowProps {
  readonly folder: Folder;
  readonly count: string;
  /** True if the subfolders are listed. */
  readonly open: boolean;
  readonly selected: boolean;
  readonly onToggle: () => void;
  readonly onSelect: (on: boolean) => void;
}

/** A row of the folder facet: a button that expands or collapses the folder, and the checkbox that selects it. */
export function FolderRow({ folder, count, open, selected, onToggle, onSelect }: FolderRowProps) {
  const t = useT();
  return (
    <li
      className={classes(styles.folder, folder.count === 0 && styles.empty)}
      style={{ paddingInlineStart: `${Math.min(folder.depth, MAX_INDENT) * INDENT}rem` }}
    >
      {folder.folders.length > 0 ? (
        <button
          type="button"
          className={styles.disclosure}
          aria-expanded={open}
          aria-label={t(open ? 'facets.closeFolder' : 'facets.openFolder', { folder: folder.name })}
          onClick={onToggle}
        >
          <ChevronRight aria-hidden className={classes(open && styles.expanded)} />
        </button>
      ) : (
        <span className={styles.disclosure} />
      )}
      <Checkbox checked={selected} onChange={(event) => onSelect(event.target.checked)}>
        <FacetValue label={folder.name} title={folder.label} count={count} />
      </Checkbox>
    </li>
  );
}
