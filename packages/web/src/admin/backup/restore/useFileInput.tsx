import { useRef, type ReactNode } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Types that the file dialog offers. The server decides by the content. */
const ACCEPT = '.zip,application/zip';

/** Returns a hidden input for a backup, a function that opens its dialog, and one for a dropped file. */
export function useFileInput(): {
  readonly input: ReactNode;
  readonly open: () => void;
  readonly choose: (file: File) => void;
} {
  const { backup } = useAdmin();
  const ref = useRef<HTMLInputElement>(null);
  const choose = (file: File) => void backup.choose({ name: file.name, size: file.size, content: file });
  return {
    input: (
      <input
        ref={ref}
        type="file"
        hidden
        accept={ACCEPT}
        data-backup
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) choose(chosen);
          target.value = '';
        }}
      />
    ),
    open: () => ref.current?.click(),
    choose,
  };
}
