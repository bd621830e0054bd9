import { cellsOf, nextCell, nextOpenCell, type CellPlace, type TableLine } from '@assetportal/sdk/admin';
import { isModified } from '@assetportal/sdk/rules';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

/** How a cell starts to be edited: with its text, or with a first character that replaces it. */
export interface EditStart {
  readonly text?: string;
}

/** The cell with the focus, and how it is edited. */
export interface Grid {
  /** The cell that the keyboard reaches. Undefined if the table is empty. */
  readonly active: CellPlace | undefined;
  /** Line of the active cell. -1 if the table is empty. */
  readonly activeLine: number;
  /** How the active cell is edited. Null if it is only selected. */
  readonly editing: EditStart | null;
  /** Changes with each movement of the focus by this component, so that the table moves the focus of the browser. */
  readonly moves: number;
  readonly select: (cell: CellPlace) => void;
  readonly edit: (cell: CellPlace, start?: EditStart) => void;
  /** Ends editing. The cell keeps the focus. */
  readonly stop: () => void;
  /** Moves to the cell before or after the active one. */
  readonly step: (by: 1 | -1) => void;
  /** Moves to the next cell that is missing, or also to the next problem. Returns false if there is none. */
  readonly goToNext: (target: 'missing' | 'any', by: 1 | -1) => boolean;
  /** Moves to the first or last cell. */
  readonly goToEnd: (end: 'first' | 'last') => void;
}

interface GridState {
  readonly cell: CellPlace | undefined;
  readonly editing: EditStart | null;
  readonly moves: number;
}

/** Tracks the active cell of the table, and moves it by keyboard. */
export function useGrid({
  lines,
  onEdited,
}: {
  readonly lines: readonly TableLine[];
  /** Called with the row that is edited. It stays in the table. */
  readonly onEdited: (row: string | undefined) => void;
}): Grid {
  const [state, setState] = useState<GridState>({ cell: undefined, editing: null, moves: 0 });
  const cells = useMemo(() => cellsOf(lines), [lines]);
  const current = cells.find(({ form }) => form === state.cell?.form) ?? cells[0];
  const moveTo = (cell: CellPlace | undefined, editing: EditStart | null) => {
    if (cell === undefined) return;
    onEdited(editing === null ? undefined : cell.row);
    setState(({ moves }) => ({ cell, editing, moves: moves + 1 }));
  };
  const goToNext: Grid['goToNext'] = (target, step) => {
    const next = nextOpenCell(lines, { after: current?.form, step, target });
    moveTo(next, next === undefined ? null : {});
    return next !== undefined;
  };
  useNextKey((by) => goToNext('any', by));
  return {
    active: current,
    activeLine: current?.line ?? -1,
    editing: current?.form === state.cell?.form ? state.editing : null,
    moves: state.moves,
    select: (cell) => moveTo(cell, null),
    edit: (cell, start = {}) => moveTo(cell, start),
    stop: () => moveTo(current, null),
    step: (by) =>
      moveTo(current === undefined ? undefined : (nextCell(lines, current.form, by) ?? current), null),
    goToNext,
    goToEnd: (end) => moveTo(end === 'first' ? cells[0] : cells.at(-1), null),
  };
}

/** Calls a function on F8, before the frame looks for problems on the page: most rows are not in the document. */
function useNextKey(onNext: (by: 1 | -1) => void): void {
  const next = useEffectEvent(onNext);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || isModified(event)) return;
      if (document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      next(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
