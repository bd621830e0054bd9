import { useLayoutEffect, type RefObject } from 'react';

/** The search field in the first paint of the page, which accepts words before the app has rendered. */
let field = visibleField();

/** True while an input method composes a word in it. */
let composing = false;
let focused = field !== undefined && document.activeElement === field;
watch(field);

function watch(first: HTMLInputElement | undefined): void {
  first?.addEventListener('compositionstart', () => (composing = true));
  first?.addEventListener('compositionend', () => (composing = false));
  first?.addEventListener('focus', () => (focused = true));
  // It also loses the focus when the app replaces it, which the user did not want.
  first?.addEventListener('blur', () => queueMicrotask(() => (focused = !first.isConnected)));
}

function visibleField(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('.first-paint input[name="q"]');
  return [...fields].find((one) => one.checkVisibility());
}

/** Resolves when no input method composes a word in the first field. Otherwise its replacement would end the word. */
export async function composed(): Promise<void> {
  if (field === undefined || !composing) return;
  const ending = field;
  await new Promise((end) => {
    ending.addEventListener('compositionend', end, { once: true });
    ending.addEventListener('blur', end, { once: true });
  });
}

/**
 * Takes over the words, the focus and the selection of the search field in the first paint, which the app has replaced.
 *
 * @param input the field of the app
 * @param onWords called with the words, if the user has changed them
 */
export function useFirstField(
  input: RefObject<HTMLInputElement | null>,
  onWords: (words: string) => void,
): void {
  useLayoutEffect(() => {
    if (field === undefined) return;
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    field = undefined;
    if (value !== defaultValue) onWords(value);
    if (!focused) return;
    input.current?.focus();
    // After the field has its words.
    queueMicrotask(() => input.current?.setSelectionRange(selectionStart, selectionEnd));
  }, [input, onWords]);
}
