import type { ReactElement, ReactNode } from 'react';

/** Renders React components: to a terminal in Node, to the page in a browser. */
export interface Renderer {
  /** Renders a line of text. */
  readonly Line: (props: { readonly children: string }) => ReactNode;
  readonly render: (element: ReactElement) => { readonly text: () => string; readonly unmount: () => void };
}
