import type { Plugin } from 'vite';

/** Pages of the application with their own HTML. */
export const ENTRIES = { index: 'index.html', preview: 'preview.html' };

/** Serves the live preview at `/preview` and below while developing, as the portal's server does. */
export function previewEntry(): Plugin {
  return {
    name: 'preview-entry',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/preview(?=[/?]|$)[^?]*/, `/${ENTRIES.preview}`);
        next();
      });
    },
  };
}
