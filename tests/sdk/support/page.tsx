import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Renderer } from './renderer.js';

/** Renderer that renders into a new element of the browser page. */
export const page: Renderer = {
  Line: ({ children }) => <p>{children}</p>,
  render(element) {
    const container = document.body.appendChild(document.createElement('main'));
    const root = createRoot(container);
    flushSync(() => root.render(element));
    return {
      text: () => container.textContent,
      unmount() {
        root.unmount();
        container.remove();
      },
    };
  },
};
