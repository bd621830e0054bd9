import { useT } from '@assetportal/sdk/react';
import { ChevronRight } from 'lucide-react';
import { Checkbox } from '../../../../components/Checkbox/Checkbox.js';
import { classes } from '../../../../lib/classes.js';
import styles from './FacetValues.module.css';
import { FacetValue } from './FacetValue.js';
import type { Folder } from './folderTree.js';

/** Deeper folders are not indented any further. */
const MAX_INDENT = 6;
/** rem per level. */
const INDENT = 0.875;

interface FolderRowProps {
  readonly folder: Folder;
  readonly count: string;
  /** Its subfolders are listed. */
  readonly open: boolean;
  readonly ticked: boolean;
  readonly onToggle: () => void;
  readonly onTick: (on: boolean) => void;
}

/** A folder of the facet: the button that lists its subfolders, and its checkbox. */
export function FolderRow({ folder, count, open, ticked, onToggle, onTick }: FolderRowProps) {
  const t = useT();
  return (
    <li
      className={classes(styles.folder, folder.count === 0 && styles.nothing)}
      style={{ paddingInlineStart: `${Math.min(folder.depth, MAX_INDENT) * INDENT}rem` }}
    >
      {folder.folders.length > 0 ? (
        <button
          type="button"
          className={styles.twist}
          aria-expanded={open}
          aria-label={t(open ? 'facets.closeFolder' : 'facets.openFolder', { folder: folder.name })}
          onClick={onToggle}
        >
          <ChevronRight aria-hidden className={classes(open && styles.quarter)} />
        </button>
      ) : (
        <span className={styles.twist} />
      )}
      <Checkbox checked={ticked} onChange={(event) => onTick(event.target.checked)}>
        <FacetValue label={folder.name} title={folder.label} count={count} />
      </Checkbox>
    </li>
  );
}
