import { afterByTimer } from '@assetportal/sdk';
import { useApp } from '@assetportal/sdk/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { copyText } from '../lib/clipboard.js';

/** Time in milliseconds for which a button says that something was copied. */
const SHOWN = 2000;

/** A function that copies a text, and the text that it copied in the last two seconds. */
export interface Copy {
  readonly copied: string | null;
  /** Call it directly in the handler of the click (`copyText`), with a Promise if the text is still being loaded. */
  readonly copy: (text: string | Promise<string>) => void;
}

/** Returns a function that copies a text to the clipboard. A toast reports a failure. */
export function useCopy(): Copy {
  const { toasts } = useApp();
  const [copied, setCopied] = useState<string | null>(null);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const copy = useCallback(
    (text: string | Promise<string>) => {
      copyText(text).then(
        async () => {
          setCopied(await text);
          cancel.current?.();
          cancel.current = afterByTimer(SHOWN, () => setCopied(null), 'auto-hide');
        },
        () => toasts.show({ level: 'error', key: 'asset.copyFailed' }),
      );
    },
    [toasts],
  );
  return { copied, copy };
}
