import { parseRangeEntry } from '@assetportal/sdk/rules';
import { editText } from './edited-text.js';
import type { Key } from './keys.js';
import { atStart } from './reduce-results.js';
import type { Prompt, Step, UiState } from './ui-state.js';

type RangePrompt = Extract<Prompt, { kind: 'range' }>;

/** Handles a key while the user types the ends of a range. A text that is not a value stays, and is marked. */
export function reduceRange(ui: UiState, prompt: RangePrompt, key: Key): Step {
  const { field, input, side, texts } = prompt;
  const changed = (change: Partial<RangePrompt>): Step => ({
    ui: { ...ui, prompt: { ...prompt, ...change } },
    actions: [],
  });
  switch (key.name) {
    case 'tab':
    case 'up':
    case 'down':
      return changed({ side: side === 'from' ? 'to' : 'from' });
    case 'escape':
      return { ui: { ...ui, prompt: null }, actions: [] };
    case 'enter': {
      const parsed = parseRangeEntry({ from: texts.from.value, to: texts.to.value }, input);
      if (parsed.kind === 'invalid') return changed({ side: parsed.side, invalid: parsed.side });
      const { range } = parsed;
      return { ui: { ...atStart(ui), prompt: null }, actions: [{ type: 'range', field, range }] };
    }
  }
  const text = editText(texts[side], key);
  return text === undefined
    ? { ui, actions: [] }
    : changed({ texts: { ...texts, [side]: text }, invalid: null });
}
