/** The selected results: some, or all that the search has, without exceptions. */
export type Selection =
  | {
      readonly kind: 'some';
      /** IDs of the selected assets. The last one is the anchor of the next shift-click. */
      readonly ids: readonly string[];
    }
  | {
      readonly kind: 'all';
      /** IDs of the assets that the user has deselected since. */
      readonly except: readonly string[];
    };

/** Nothing is selected. */
export const NO_SELECTION: Selection = { kind: 'some', ids: [] };

/** Sets of the listed IDs, so that a screen full of tiles does not search a long list for each tile. */
const sets = new WeakMap<Selection, ReadonlySet<string>>();

const listed = (selection: Selection) => (selection.kind === 'some' ? selection.ids : selection.except);

/** Returns true if an asset is selected. */
export function isSelected(selection: Selection, id: string): boolean {
  let set = sets.get(selection);
  if (set === undefined) sets.set(selection, (set = new Set(listed(selection))));
  return set.has(id) === (selection.kind === 'some');
}

/** Returns the number of selected assets. @param numFound Number of results of the search. */
export function selectedCount(selection: Selection, numFound: number): number {
  return selection.kind === 'some' ? selection.ids.length : Math.max(0, numFound - selection.except.length);
}

/** Returns the selection with one asset selected or deselected. */
export function toggledSelection(selection: Selection, id: string): Selection {
  const ids = listed(selection);
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
  return selection.kind === 'some' ? { kind: 'some', ids: next } : { kind: 'all', except: next };
}

/** Returns the selection extended by assets. The anchor stays last, so that the next extension starts from it too. */
export function extendedSelection(selection: Selection, more: readonly string[]): Selection {
  if (selection.kind === 'all') {
    const added = new Set(more);
    return { kind: 'all', except: selection.except.filter((id) => !added.has(id)) };
  }
  const anchor = selection.ids.at(-1);
  if (anchor === undefined) return { kind: 'some', ids: [...new Set(more)] };
  const others = [...new Set([...selection.ids, ...more])].filter((id) => id !== anchor);
  return { kind: 'some', ids: [...others, anchor] };
}

/** Returns the asset from which a shift-click extends the selection, if there is one. */
export function anchorOf(selection: Selection): string | undefined {
  return selection.kind === 'some' ? selection.ids.at(-1) : undefined;
}
