import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

interface FileChooser {
  /** The hidden field of the file. */
  readonly input: ReactNode;
  readonly file: File | null;
  readonly open: () => void;
  readonly clear: () => void;
}

/** Lets the admin choose a translation file. */
export function useFileChooser(startsOpen: boolean, onStarted: () => void): FileChooser {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const start = useEffectEvent(() => {
    if (!startsOpen) return;
    input.current?.click();
    onStarted();
  });
  useEffect(() => start(), [startsOpen]);
  return {
    file,
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
          // The same file can be chosen again after it was repaired.
          target.value = '';
        }}
      />
    ),
  };
}
