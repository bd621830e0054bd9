import { reduceFacets } from './reduce-facets.js';
import { reducePanel, reducePrompt } from './reduce-panel.js';
import { reduceQuery } from './reduce-query.js';
import { reduceResults } from './reduce-results.js';
import type { Key } from './keys.js';
import { KEYS } from './shortcuts.js';
import type { Action, Facts, Step, UiState } from './ui-state.js';

/** Keys that work everywhere. */
const EVERYWHERE: Readonly<Record<string, Action>> = {
  'ctrl+c': { type: 'interrupt' },
  'ctrl+z': { type: 'suspend' },
  'ctrl+l': { type: 'redraw' },
};

/** Returns the state and the actions after a key press. */
export function reduce(ui: UiState, key: Key, facts: Facts): Step {
  const everywhere = EVERYWHERE[key.name];
  if (everywhere !== undefined) return { ui, actions: [everywhere] };
  if (ui.prompt !== null) return reducePrompt(ui, ui.prompt, key);
  const { ui: next, actions } = reduceFocused(ui, key, facts);
  return { ui: scrolledTo(next, facts), actions };
}

function reduceFocused(ui: UiState, key: Key, facts: Facts): Step {
  if (ui.focus === 'query') return reduceQuery(ui, key, facts);
  if (key.name === KEYS.help) {
    return { ui: { ...ui, panel: ui.panel === 'help' ? null : 'help', scroll: 0 }, actions: [] };
  }
  if (ui.panel === 'help') return reducePanel(ui, key, facts);
  if (key.name === KEYS.search) {
    return { ui: { ...ui, focus: 'query', panel: null, suggesting: false, suggestion: null }, actions: [] };
  }
  if (key.name === 'q') return { ui, actions: [{ type: 'leave' }] };
  if (ui.focus === 'facets') return reduceFacets(ui, key, facts);
  return reduceResults(ui, key, facts);
}

/** Returns the state with the cursor inside the results and on the screen. Also called when the results change. */
export function scrolledTo(ui: UiState, { total, pageRows }: Pick<Facts, 'total' | 'pageRows'>): UiState {
  const cursor = Math.max(0, Math.min(ui.cursor, total - 1));
  const last = Math.max(0, total - pageRows);
  const top = Math.min(last, Math.max(cursor - pageRows + 1, Math.min(ui.top, cursor)));
  return cursor === ui.cursor && top === ui.top ? ui : { ...ui, cursor, top };
}
