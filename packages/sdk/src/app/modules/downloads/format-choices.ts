import { createFormatChoices, type FormatChoiceStore } from '../../../domains/downloads/formats/choices.js';
import type { App } from '../../app.js';

/** Creates the store of the formats that the user has chosen in this session of the browser. */
export function formatChoicesModule(app: App): FormatChoiceStore & {
  /** Stops reacting to changes. */
  readonly stop: () => void;
} {
  const choices = createFormatChoices(app.visitStorage);
  const stop = app.changes.subscribe((change) => {
    if (change === 'session') choices.clear();
  });
  return { ...choices, stop };
}
