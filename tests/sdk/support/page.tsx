import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Face } from './face.js';

/** A part of the browser's page. */
export const page: Face = {
  Line: ({ children }) => <p>{children}</p>,
  draw(element) {
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
