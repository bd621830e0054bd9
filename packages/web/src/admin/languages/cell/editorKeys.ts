import { isCommand, shortcutKey } from '@assetportal/sdk/rules';
import type { KeyboardEvent } from 'react';
import type { Grid } from '../common/useGrid.js';

interface EditorKeys {
  readonly grid: Grid;
  /** Stores the text at once. */
  readonly finish: () => void;
  /** Returns to the text before editing. */
  readonly restore: () => void;
  /** Handles a key for the suggestions. Returns false if it has no meaning for them. */
  readonly suggest: (event: KeyboardEvent) => boolean;
}

/** Returns the handler of the keys while a message is edited. */
export function editorKeys({ grid, finish, restore, suggest }: EditorKeys): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, shiftKey } = event;
    const isHandled = () => {
      if (suggest(event)) return true;
      if (key === 'Escape') {
        event.stopPropagation();
        restore();
        grid.stop();
        return true;
      }
      if (isCommand(event) && shortcutKey(event) === 's') finish();
      if (key === 'Enter' && !shiftKey) {
        finish();
        grid.step(1);
        return true;
      }
      if (key !== 'Tab') return false;
      finish();
      // Without a further missing message, Tab leaves the table.
      return grid.goToNext('missing', shiftKey ? -1 : 1);
    };
    if (isHandled()) event.preventDefault();
  };
}
