import type { Key } from './keys.js';
import { reduceRange } from './reduce-range.js';
import { scrolledPanel, type Facts, type Prompt, type Step, type UiState } from './ui-state.js';

/** Handles a key while the help covers the results. */
export function reducePanel(ui: UiState, { name }: Key, facts: Facts): Step {
  const { pageRows } = facts;
  const steps: Readonly<Record<string, number>> = { up: -1, down: 1, pageup: -pageRows, pagedown: pageRows };
  const step = steps[name];
  if (step !== undefined) return scrolledPanel(ui, step, facts);
  const closes = ['escape', 'q', 'enter', ' '].includes(name);
  return { ui: closes ? { ...ui, panel: null, scroll: 0 } : ui, actions: [] };
}

/** Handles a key while an action waits for a decision of the user. */
export function reducePrompt(ui: UiState, prompt: Prompt, key: Key): Step {
  if (prompt.kind === 'range') return reduceRange(ui, prompt, key);
  const { name } = key;
  const replied = (value: string | null): Step => ({
    ui: { ...ui, prompt: null },
    actions: [{ type: 'reply', value }],
  });
  if (prompt.kind === 'confirm') return replied(/^[yj]$/i.test(name) ? 'yes' : null);
  const { options, index } = prompt;
  const chosen = (next: number): Step => ({
    ui: { ...ui, prompt: { ...prompt, index: (next + options.length) % options.length } },
    actions: [],
  });
  switch (name) {
    case 'left':
    case 'up':
      return chosen(index - 1);
    case 'right':
    case 'down':
    case 'tab':
      return chosen(index + 1);
    case 'enter':
      return replied(options[index]?.id ?? null);
    case 'escape':
    case 'q':
      return replied(null);
    default:
      return { ui, actions: [] };
  }
}
