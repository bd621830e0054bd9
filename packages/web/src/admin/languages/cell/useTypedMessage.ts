import type { EditedLanguage, TranslationForm } from '@assetportal/sdk/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Time after the last key when a message becomes an unsaved change, in milliseconds. The table then follows. */
const AFTER_TYPING = 150;

/** The text of a message while it is typed. It becomes an unsaved change after a pause, so that nothing typed is lost. */
export function useTypedMessage(
  form: TranslationForm,
  short: string,
  source: EditedLanguage,
  start: string | undefined,
) {
  const { languages, settings } = useAdmin();
  const before = useRef(form.text);
  const [text, setText] = useState(start ?? form.text ?? '');
  const typed = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = form;
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  const store = useCallback(
    (value: string | null) => {
      clearTimeout(timer.current);
      const stored = value === '' && before.current === null ? null : value;
      languages.setMessage(short, key, stored, latest.current);
    },
    [languages, short, key],
  );
  const later = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => store(typed.current), AFTER_TYPING);
  }, [store]);
  useEffect(() => {
    settings.holdStep();
    if (start !== undefined) later();
    return () => {
      store(typed.current);
      settings.endStep();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when editing starts and ends.
  }, []);
  return {
    text,
    type: (value: string) => {
      typed.current = value;
      setText(value);
      later();
    },
    /** Stores the text at once. */
    finish: () => store(typed.current),
    /** Returns to the text before editing. */
    restore: () => {
      typed.current = before.current ?? '';
      store(before.current);
    },
  };
}
