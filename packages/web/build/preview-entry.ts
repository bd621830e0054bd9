import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PAGE = 'index.html';
const PREVIEW = 'preview.html';

/**
 * Creates the page of the live preview from the page of the portal: the same scripts and stylesheets, so that the preview
 * adds nothing to what visitors load. Its mark makes the script start the preview. It stores no color scheme.
 */
function previewPage(page: string): string {
  return page
    .replace('<html lang="de">', '<html lang="de" data-preview>')
    .replace(/\s*<script src="[^"]*scheme\.js"><\/script>/, '')
    .replace('<title>', '<meta name="robots" content="noindex" />\n    <title>');
}

/** Writes the page of the live preview. While developing, serves it at `/preview` and below, as the portal's server does. */
export function previewEntry(): Plugin {
  let root = '';
  return {
    name: 'preview-entry',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[PAGE];
        if (page?.type !== 'asset') throw new Error(`The build has no ${PAGE}.`);
        const source = previewPage(Buffer.from(page.source).toString());
        this.emitFile({ type: 'asset', fileName: PREVIEW, source });
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '' } = request;
        if (!/^\/preview(?:[/?]|$)/.test(url)) return next();
        void readFile(join(root, PAGE), 'utf8')
          .then((page) => server.transformIndexHtml(url, previewPage(page)))
          .then((page) => response.setHeader('content-type', 'text/html').end(page), next);
      });
    },
  };
}
