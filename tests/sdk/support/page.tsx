import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Renderer } from './renderer.js';

/** Renders to an element of the browser's page. */
export const page: Renderer = {
  Line: ({ children }) => <p>{children}</p>,
  render(element) {
    const place = document.body.appendChild(document.createElement('main'));
    const root = createRoot(place);
    flushSync(() => root.render(element));
    return {
      text: () => place.textContent,
      unmount() {
        root.unmount();
        place.remove();
      },
    };
  },
};
