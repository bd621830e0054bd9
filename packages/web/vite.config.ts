import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** The portal's server that `vite dev` hands the API's calls to. */
const apiServer = process.env.ASSETPORTAL_DEV_SERVER ?? 'http://127.0.0.1:8080';

/** The text font is needed by the first paint: its request starts with the page, not after the stylesheet was read. */
function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => file.includes(name))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont('inter-latin-wght')],
  // The SDK is built into the bundle from its sources, so that what a page does not use is left out.
  resolve: { conditions: ['assetportal-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // The theme's light-dark() and color-mix() stay as they are: the configuration sets such values at run time as well.
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // The content security policy allows no data: fonts or scripts; small pictures gain little from being inlined.
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser that the style sheets need knows `modulepreload` by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs: together it packs better, and a new version of the portal leaves it in the caches.
        codeSplitting: {
          groups: [
            {
              // Constants that the first page needs as well: otherwise they would be put into the chunk of the schemas.
              name: 'constants',
              test: /[\\/]contract[\\/](?:vocabulary|patterns|limits)\.ts$|[\\/]lib[\\/]catalog-tree\.ts$/,
              priority: 1,
            },
            {
              // One file, fetched with the first answer that is checked.
              name: 'schemas',
              test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]contract[\\/]schemas[\\/]/,
            },
            {
              name: 'vendor',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|i18next|zustand)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/assetportal': apiServer } },
});
