import { accessModule, folderRows, groupName, groupRules, matchRows } from '@assetportal/sdk/admin';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Skeleton } from '../../../components/Skeleton/Skeleton.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { NARROW } from '../../components/narrow.js';
import { scrollToRow, useFixedRows } from '../../components/useFixedRows.js';
import { TreeFailure } from './TreeFailure.js';
import { RuleRow } from './RuleRow.js';
import styles from './RuleTree.module.css';
import { useRuleKeys } from './useRuleKeys.js';

interface RuleTreeProps {
  readonly group: string;
  /** The folder that the panel explains, and that has the focus. */
  readonly folder: string;
  /** The folder whose reason is under the pointer. */
  readonly hovered: string | null;
  readonly onFolder: (folder: string) => void;
}

/** Height of a row in pixels. */
const HEIGHT = { wide: 42, narrow: 64 } as const;
/** Number of rules up to which their folders are shown when a group is opened. */
const MAX_REVEALED = 20;

/** The folders of the library with the rules of a group. */
export function RuleTree(props: RuleTreeProps) {
  const { group } = props;
  const t = useT();
  const translator = useStore(useApp().translator);
  const { tree } = useModule(accessModule);
  const { status, query, matches, total } = useStore(tree.store);
  useRevealedRules(group);
  const name = groupName(group, translator);
  return (
    <section aria-label={t('access.rules', { group: name })} className={styles.tree}>
      <label className={styles.search}>
        <Search aria-hidden />
        <input
          type="search"
          aria-label={t('access.searchFolders')}
          placeholder={t('access.searchFolders')}
          value={query}
          onChange={({ target }) => tree.search(target.value)}
        />
      </label>
      {status === 'failure' ? <TreeFailure /> : <RuleGrid {...props} name={name} />}
      <p role="status" className={styles.status}>
        {matches === null
          ? ''
          : matches.length === 0
            ? t('access.noFolder', { query })
            : t('access.foundFolders', { count: total })}
      </p>
    </section>
  );
}

interface RuleGridProps extends RuleTreeProps {
  /** Name of the group in the language of the admin. */
  readonly name: string;
}

/** The rows of the folders. Only the visible ones are in the document. */
function RuleGrid({ group, folder, hovered, onFolder, name }: RuleGridProps) {
  const t = useT();
  const { status, rows, rules } = useRules(group);
  const scroller = useRef<HTMLDivElement>(null);
  const height = useMediaQuery(NARROW) ? HEIGHT.narrow : HEIGHT.wide;
  const { from, to } = useFixedRows(scroller, { count: rows.length, height });
  const [formats, setFormats] = useState<string | null>(null);
  const keys = useRuleKeys({
    rows,
    group,
    folder,
    onFolder,
    rules,
    onFormats: setFormats,
    show: useCallback((index: number) => scrollToRow(scroller.current, index, height), [height]),
    scroller,
  });
  return (
    <div
      role="treegrid"
      tabIndex={-1}
      aria-label={t('access.rules', { group: name })}
      aria-rowcount={rows.length + 1}
      aria-busy={status === 'loading'}
      className={styles.grid}
      onKeyDown={keys.onKeyDown}
    >
      <RuleHeads name={name} />
      <div ref={scroller} role="rowgroup" className={styles.scroll}>
        <div role="presentation" style={{ height: rows.length * height, position: 'relative' }}>
          {rules !== null &&
            rows
              .slice(from, to)
              .map((row, place) => (
                <RuleRow
                  key={row.folder}
                  {...{ row, group }}
                  rule={rules.at(row.folder)}
                  below={row.isExpanded ? 0 : rules.below(row.folder)}
                  index={from + place}
                  size={height}
                  isActive={keys.active === from + place}
                  isHovered={hovered === row.folder}
                  showsFormats={formats === row.folder}
                  onFormats={setFormats}
                  onFolder={onFolder}
                />
              ))}
        </div>
        {status === 'loading' && <Loading />}
      </div>
    </div>
  );
}

function RuleHeads({ name }: { readonly name: string }) {
  const t = useT();
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={styles.head}>
        <span role="columnheader">{t('access.column.folder')}</span>
        <span role="columnheader">{t('access.column.assets')}</span>
        <span role="columnheader" className={styles.cut} dir="auto">
          {name}
        </span>
        <span role="columnheader">{t('access.column.meaning')}</span>
      </div>
    </div>
  );
}

/** Returns the visible folders and the rules of a group. */
function useRules(group: string) {
  const { tree, rights } = useModule(accessModule);
  const state = useStore(tree.store);
  const { value, saved } = useStore(rights.store);
  const { status, matches } = state;
  const rows = useMemo(() => (matches === null ? folderRows(state) : matchRows(matches)), [state, matches]);
  const rules = useMemo(
    () => (value === null ? null : groupRules(group, value, saved)),
    [group, value, saved],
  );
  return { status, rows, rules };
}

/** Shows the folders with a rule when a group is opened, if there are only a few. */
function useRevealedRules(group: string) {
  const { tree, rights } = useModule(accessModule);
  const isLoaded = useStore(tree.store, ({ root }) => root !== null);
  useEffect(() => {
    const { value } = rights.store.getState();
    if (!isLoaded || value === null) return;
    const { folders } = groupRules(group, value);
    if (folders.length <= MAX_REVEALED) void tree.reveal(folders);
  }, [group, isLoaded, rights, tree]);
}

function Loading() {
  return (
    <div className={styles.loading}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="1.5rem" />
      ))}
    </div>
  );
}
