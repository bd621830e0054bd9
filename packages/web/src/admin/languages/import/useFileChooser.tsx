import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

interface FileChooser {
  /** The hidden field of the file. */
  readonly input: ReactNode;
  readonly file: File | null;
  /** Number of the choice: the same file can be chosen again after it was repaired. */
  readonly number: number;
  readonly open: () => void;
  readonly clear: () => void;
}

/** Lets the admin choose a translation file. */
export function useFileChooser(startsOpen: boolean, onStarted: () => void): FileChooser {
  const input = useRef<HTMLInputElement>(null);
  const [{ file, number }, setChoice] = useState<{ readonly file: File | null; readonly number: number }>({
    file: null,
    number: 0,
  });
  const setFile = (next: File | null) => setChoice({ file: next, number: number + 1 });
  const start = useEffectEvent(() => {
    if (!startsOpen) return;
    input.current?.click();
    onStarted();
  });
  useEffect(() => start(), [startsOpen]);
  return {
    file,
    number,
    open: () => input.current?.click(),
    clear: () => setFile(null),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.csv,.tsv,.txt,.xlf,.xliff,.xml,.po,.pot"
        data-import
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
    ),
  };
}
