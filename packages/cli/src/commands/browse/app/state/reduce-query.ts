import { editText } from './edited-text.js';
import type { Key } from './keys.js';
import { atStart } from './reduce-results.js';
import { textOf } from './edited-text.js';
import type { Facts, Step, UiState } from './ui-state.js';

/** Handles a key in the query line. */
export function reduceQuery(ui: UiState, key: Key, facts: Facts): Step {
  const { suggestions } = facts;
  const isOpen = ui.suggesting && suggestions.length > 0;
  switch (key.name) {
    case 'up':
      return { ui: { ...ui, suggestion: before(ui.suggestion) }, actions: [] };
    case 'down':
      if (!isOpen) return { ui: { ...ui, focus: 'results' }, actions: [] };
      return { ui: { ...ui, suggestion: after(ui.suggestion, suggestions.length) }, actions: [] };
    case 'enter':
      return submitted(ui, isOpen ? facts : { ...facts, suggestions: [] });
    case 'tab':
      return { ui: { ...ui, focus: 'facets', suggesting: false }, actions: [] };
    case 'escape':
      if (isOpen) return { ui: { ...ui, suggesting: false, suggestion: null }, actions: [] };
      return { ui: { ...ui, focus: 'results' }, actions: [] };
  }
  const text = editText(ui.text, key);
  if (text === undefined) return { ui, actions: [] };
  if (text.value === ui.text.value) return { ui: { ...ui, text }, actions: [] };
  return {
    ui: { ...atStart(ui), text, suggesting: true, suggestion: null },
    actions: [{ type: 'type', text: text.value }],
  };
}

function submitted(ui: UiState, { suggestions }: Facts): Step {
  const next = { ...atStart(ui), focus: 'results', suggesting: false, suggestion: null } as const;
  const row = ui.suggestion === null ? undefined : suggestions[ui.suggestion];
  if (row === undefined) return { ui: next, actions: [{ type: 'submit', text: ui.text.value }] };
  return { ui: { ...next, text: textOf(row.search.text) }, actions: [{ type: 'suggestion', row }] };
}

const before = (at: number | null): number | null => (at === null || at === 0 ? null : at - 1);

const after = (at: number | null, length: number): number => (at === null ? 0 : Math.min(length - 1, at + 1));
