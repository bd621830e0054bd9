import { facetRows, folderTree, openFolders, visibleFolders, type Folder } from '@assetportal/sdk/rules';
import { useLocale } from '@assetportal/sdk/react';
import { useMemo, useState } from 'react';
import styles from './FacetValues.module.css';
import { FolderRow } from './FolderRow.js';
import { MoreLess } from './MoreLess.js';
import type { ValueFacetProps } from './ValueList.js';

/** The folder facet as a tree. Selecting a folder includes all its subfolders. */
export function FolderFacet({ facet, title, values, selected, labels, onChange }: ValueFacetProps) {
  const locale = useLocale();
  const { preview, sort_orientation: orientation } = facet.options;
  const [shown, setShown] = useState(preview);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => folderTree(values, locale), [values, locale]);
  const open = openFolders(opened, selected);
  const all = visibleFolders(tree, (folder) => open.has(folder.label));
  const listed = facetRows(all, { shown, preview, sort: 'given', orientation, selected });
  const { rows } = listed;

  const toggle = (folder: Folder) => {
    const { label } = folder;
    const next = new Set(opened);
    if (next.has(label)) next.delete(label);
    else {
      next.add(label);
      // Raise the limit, so that all subfolders of the expanded folder are visible.
      setShown((count) => count + folder.folders.length);
    }
    setOpened(next);
  };

  return (
    <>
      <ul className={styles.values} aria-label={title}>
        {rows.map((folder) => (
          <FolderRow
            key={folder.label}
            folder={folder}
            count={labels.count(folder.count)}
            open={open.has(folder.label)}
            selected={selected.includes(folder.label)}
            onToggle={() => toggle(folder)}
            onSelect={(on) =>
              onChange(on ? [...selected, folder.label] : selected.filter((value) => value !== folder.label))
            }
          />
        ))}
      </ul>
      <MoreLess {...listed} onChange={setShown} />
    </>
  );
}
