import { facetRows } from '@assetportal/sdk/rules';
import { useLocale, useT } from '@assetportal/sdk/react';
import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Checkbox } from '../../../../components/Checkbox/Checkbox.js';
import { classes } from '../../../../lib/classes.js';
import styles from '../Facets.module.css';
import { MoreLess } from './MoreLess.js';
import { folderTree, openFolders, visibleFolders, type Folder } from './folderTree.js';
import type { ValueFacetProps } from './ValueList.js';

/** Folders as the tree that they are. A ticked folder means all that lies below it. */
export function FolderFacet({ facet, title, values, ticked, translator: texts, onChange }: ValueFacetProps) {
  const t = useT();
  const locale = useLocale();
  const { preview, sort_orientation: orientation } = facet.options;
  const [shown, setShown] = useState(preview);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(
    () => folderTree([...values].sort((a, b) => a.label.localeCompare(b.label, locale, { numeric: true }))),
    [values, locale],
  );
  const open = openFolders(opened, ticked);
  const all = visibleFolders(tree, (folder) => open.has(folder.label));
  const listed = facetRows(all, { shown, preview, sort: 'given', orientation, selected: ticked });
  const rows = listed.rows as readonly Folder[];

  const toggle = (folder: Folder) => {
    const { label } = folder;
    const next = new Set(opened);
    if (next.has(label)) next.delete(label);
    else {
      next.add(label);
      // What is folded out is to be seen.
      setShown((count) => count + folder.folders.length);
    }
    setOpened(next);
  };

  return (
    <>
      <ul className={styles.values} aria-label={title}>
        {rows.map((folder) => {
          const isOpen = open.has(folder.label);
          const on = ticked.includes(folder.label);
          return (
            <li
              key={folder.label}
              className={classes(styles.folder, folder.count === 0 && styles.nothing)}
              style={{ paddingInlineStart: `${Math.min(folder.depth, 6) * 0.875}rem` }}
            >
              {folder.folders.length > 0 ? (
                <button
                  type="button"
                  className={styles.twist}
                  aria-expanded={isOpen}
                  aria-label={t(isOpen ? 'facets.closeFolder' : 'facets.openFolder', { folder: folder.name })}
                  onClick={() => toggle(folder)}
                >
                  <ChevronRight aria-hidden className={classes(isOpen && styles.quarter)} />
                </button>
              ) : (
                <span className={styles.twist} />
              )}
              <Checkbox
                checked={on}
                onChange={() =>
                  onChange(on ? ticked.filter((value) => value !== folder.label) : [...ticked, folder.label])
                }
              >
                <span className={styles.value}>
                  <span className={styles.label} title={folder.label}>
                    {folder.name}
                  </span>
                  <span className={styles.count}>{texts.count(folder.count)}</span>
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
      <MoreLess {...listed} onChange={setShown} />
    </>
  );
}
