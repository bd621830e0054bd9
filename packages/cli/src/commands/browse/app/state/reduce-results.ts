import type { Key } from './keys.js';
import { facetAfter } from './facet-rows.js';
import { KEYS } from './shortcuts.js';
import { scrolledPanel, type Action, type Facts, type Step, type UiState } from './ui-state.js';

/** Actions of the results by key. */
const ACTIONS: Readonly<Record<string, Action>> = {
  [KEYS.bookmark]: { type: 'bookmark' },
  [KEYS.download]: { type: 'download' },
  'ctrl+a': { type: 'select-all' },
  o: { type: 'open' },
  c: { type: 'clear-filters' },
  r: { type: 'retry' },
};

/** Handles a key in the results, also while the preview covers them. */
export function reduceResults(ui: UiState, key: Key, facts: Facts): Step {
  // Arrow keys show the next asset. A long preview scrolls by pages.
  if (ui.panel === 'preview' && key.name === 'pagedown') return scrolledPanel(ui, facts.pageRows, facts);
  if (ui.panel === 'preview' && key.name === 'pageup') return scrolledPanel(ui, -facts.pageRows, facts);
  const target = targetOf(ui, key, facts);
  if (target !== undefined) return moved(ui, key, target, facts);
  const action = ACTIONS[key.name];
  if (action !== undefined) {
    return { ui: action.type === 'clear-filters' ? atStart(ui) : ui, actions: [action] };
  }
  switch (key.name) {
    case KEYS.select:
      return { ui: { ...ui, anchor: null }, actions: [{ type: 'select', position: ui.cursor }] };
    case ' ':
      return { ui: { ...ui, panel: ui.panel === 'preview' ? null : 'preview', scroll: 0 }, actions: [] };
    case 'enter':
      return { ui, actions: [{ type: facts.pick ? 'pick' : 'open' }] };
    case 'tab':
      return {
        ui: { ...ui, focus: 'facets', panel: null, facet: facetAfter(facts.facets, ui.facet, 0) },
        actions: [],
      };
    case 'escape':
      return escape(ui, facts);
    default:
      return { ui, actions: [] };
  }
}

/** Returns the position to which a key moves the cursor. Undefined if the key does not move it. */
function targetOf({ cursor }: UiState, { name }: Key, { total, pageRows }: Facts): number | undefined {
  switch (name) {
    case 'up':
    case 'left':
      return cursor - 1;
    case 'down':
    case 'right':
      return cursor + 1;
    case 'pageup':
      return cursor - pageRows;
    case 'pagedown':
      return cursor + pageRows;
    case 'home':
      return 0;
    case 'end':
      return total - 1;
    default:
      return undefined;
  }
}

function moved(ui: UiState, { shift }: Key, target: number, { total }: Facts): Step {
  const cursor = Math.max(0, Math.min(target, total - 1));
  const next = { ...ui, cursor, scroll: 0 };
  if (!shift || total === 0) return { ui: { ...next, anchor: null }, actions: [] };
  const anchor = ui.anchor ?? ui.cursor;
  return { ui: { ...next, anchor }, actions: [{ type: 'select-range', from: anchor, to: cursor }] };
}

/** Closes the preview, removes the selection, or leaves a picker: one of these with each press. */
function escape(ui: UiState, { selected, pick }: Facts): Step {
  if (ui.panel !== null) return { ui: { ...ui, panel: null }, actions: [] };
  if (selected > 0) return { ui: { ...ui, anchor: null }, actions: [{ type: 'deselect' }] };
  return { ui, actions: [{ type: pick ? 'leave' : 'dismiss' }] };
}

/** Returns the state for new results. */
export const atStart = (ui: UiState): UiState => ({ ...ui, cursor: 0, top: 0, anchor: null, scroll: 0 });
