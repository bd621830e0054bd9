import type { ReactElement, ReactNode } from 'react';

/** Where components are drawn: a terminal in Node, a page in a browser. */
export interface Face {
  /** Shows a line of text. */
  readonly Line: (props: { readonly children: string }) => ReactNode;
  readonly draw: (element: ReactElement) => { readonly text: () => string; readonly unmount: () => void };
}

/** That of the environment; each is loaded only where it runs. */
export async function faceHere(): Promise<Face> {
  return typeof document === 'undefined'
    ? (await import('./terminal.js')).terminal
    : (await import('./page.js')).page;
}
