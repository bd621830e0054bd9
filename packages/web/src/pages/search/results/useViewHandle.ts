import { useImperativeHandle } from 'react';
import type { Active } from './useActive.js';
import type { ViewProps } from './view.js';

/** Lets the page put the focus on a result of whichever view is shown. */
export function useViewHandle({ handle, docs }: ViewProps, { index, move }: Active): void {
  useImperativeHandle(
    handle,
    () => ({
      focus(id) {
        const at = id === undefined ? -1 : docs.findIndex((doc) => doc.id === id);
        move(at === -1 ? Math.max(0, index) : at);
      },
    }),
    [docs, index, move],
  );
}
