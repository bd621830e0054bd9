import { useState, type ChangeEvent } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import type { Setting } from '../setting/useSetting.js';

interface Input {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onBlur: () => void;
  readonly 'aria-invalid': true | undefined;
}

/**
 * Returns the text of an input. It is the value of the setting. An invalid text, however, stays in the field with its
 * fault.
 *
 * @param textOf returns the text of a value
 * @param parse Returns the value of a text. Its faults are those of the setting.
 */
export function useInput(
  setting: Setting,
  textOf: (value: unknown) => string,
  parse: (text: string) => unknown = (text) => text,
): Input {
  const { settings } = useAdmin();
  const [entered, setEntered] = useState<{ readonly text: string; readonly from: unknown } | null>(null);
  const hasFaults = setting.faults.length > 0;
  // The text of an invalid input stays. Another value, for example after Undo, replaces it.
  const isCurrent = entered !== null && Object.is(entered.from, setting.value) && hasFaults;
  return {
    value: isCurrent ? entered.text : textOf(setting.value),
    onChange: ({ target }) => {
      setEntered({ text: target.value, from: setting.value });
      setting.set(parse(target.value));
    },
    onBlur: () => settings.endStep(),
    'aria-invalid': hasFaults || undefined,
  };
}
