import {
  accessModule,
  withoutRuleAt,
  withRule,
  type FolderRow,
  type GroupRules,
} from '@assetportal/sdk/admin';
import { ACCESS_LEVELS } from '@assetportal/sdk/contract';
import { isModified } from '@assetportal/sdk/rules';
import { useModule } from '@assetportal/sdk/react';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { inlineKey } from '../../../lib/direction.js';

interface RuleKeysInput {
  readonly rows: readonly FolderRow[];
  readonly rules: GroupRules | null;
  readonly group: string;
  readonly folder: string;
  readonly onFolder: (folder: string) => void;
  /** Opens the formats of a folder. */
  readonly onFormats: (folder: string) => void;
  /** Scrolls to a row. */
  readonly show: (index: number) => void;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Actions of the keys on the active row. */
type Actions = Readonly<Record<string, ((row: FolderRow) => void) | undefined>>;

/** The keys of the tree: arrows, 1 to 3 for the access, and Delete for the rule. */
export function useRuleKeys(input: RuleKeysInput) {
  const { rows, folder } = input;
  const at = rows.findIndex((row) => row.folder === folder);
  const active = at < 0 ? 0 : at;
  const go = useShownRow(input, at);
  const actions: Actions = { ...useMoves(rows, active, go), ...useRuleEdits(input) };
  const onKeyDown = (event: KeyboardEvent) => {
    // Controls within a row have their own keys.
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return;
    if (isModified(event)) return;
    const row = rows[active];
    const action = actions[inlineKey(event.key, event.currentTarget)];
    if (row === undefined || action === undefined) return;
    event.preventDefault();
    action(row);
  };
  return { active, onKeyDown };
}

/** Scrolls to the folder when it changes. Returns a function that goes to a row, which then receives the focus. */
function useShownRow({ rows, folder, onFolder, show, scroller }: RuleKeysInput, at: number) {
  const requested = useRef<string | null>(null);
  const shown = useRef(folder);
  useEffect(() => {
    if (at < 0 || shown.current === folder) return;
    shown.current = folder;
    show(at);
  }, [at, folder, show]);
  useEffect(() => {
    if (requested.current === null) return;
    const row = rowOf(
      scroller.current,
      rows.findIndex((each) => each.folder === requested.current),
    );
    if (row === null) return;
    requested.current = null;
    row.focus({ preventScroll: true });
  });
  return (index: number) => {
    const row = rows[Math.min(Math.max(0, index), rows.length - 1)];
    if (row === undefined) return;
    requested.current = row.folder;
    onFolder(row.folder);
  };
}

function useMoves(rows: readonly FolderRow[], active: number, go: (index: number) => void): Actions {
  const { tree } = useModule(accessModule);
  return {
    ArrowDown: () => go(active + 1),
    ArrowUp: () => go(active - 1),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    PageDown: () => go(active + 10),
    PageUp: () => go(active - 10),
    ArrowRight: (row) => {
      if (!row.hasFolders) return;
      if (row.isExpanded) go(active + 1);
      else void tree.expand(row.folder);
    },
    ArrowLeft: (row) => {
      if (row.isExpanded) return tree.collapse(row.folder);
      const parent = rows.findLastIndex((each, index) => index < active && each.level < row.level);
      if (parent >= 0) go(parent);
    },
  };
}

function useRuleEdits({ rules, group, onFormats }: RuleKeysInput): Actions {
  const { rights } = useModule(accessModule);
  return {
    Delete: (row) => rights.edit((value) => withoutRuleAt(value, { group, folder: row.folder })),
    ...Object.fromEntries(
      ACCESS_LEVELS.map((access, index) => [
        String(index + 1),
        (row: FolderRow) => {
          const own = rules?.at(row.folder);
          const isSame = own?.from === 'own' && own.access === access && !own.isPending;
          if (!isSame) rights.edit((value) => withRule(value, { group, folder: row.folder, access }));
          if (access === 'download') onFormats(row.folder);
        },
      ]),
    ),
  };
}

const rowOf = (scroller: HTMLElement | null, index: number): HTMLElement | null =>
  scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
