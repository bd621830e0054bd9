import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

import { pageParts } from './build/page-parts.js';

/** The server to which `vite dev` forwards API calls. Set ASSETPORTAL_DEV_SERVER to use a different one. */
const apiServer = process.env.ASSETPORTAL_DEV_SERVER ?? 'http://127.0.0.1:8080';

/**
 * Adds a preload link for a font that the first paint needs, so that its request does not wait for the
 * stylesheet.
 */
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
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont('inter-latin-wght'), pageParts()],
  // Relative, because the portal may be served under a path. The server completes the addresses in the page.
  base: './',
  // Bundle the SDK from its sources, so that unused code is removed.
  resolve: { conditions: ['assetportal-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // Keep light-dark() and color-mix() unchanged: the configuration sets such values at run time as well.
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // The content security policy forbids data: URLs for fonts and scripts. Small images gain little from
    // inlining.
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser that supports the stylesheets also supports `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Group modules into larger chunks. They compress better, and stay cached when a new version does not
        // change them.
        codeSplitting: {
          groups: [
            {
              // Constants that the first page needs. Without this group, they would be in the schemas chunk.
              name: 'constants',
              test: /[\\/]contract[\\/](?:vocabulary|patterns|limits)\.ts$|[\\/]lib[\\/]catalog-tree\.ts$/,
              priority: 1,
            },
            {
              // Validation code. The chunk is fetched when the first response is validated.
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
