import react from '@vitejs/plugin-react';
import {
  defaultClientConditions,
  defineConfig,
  type BuildEnvironmentOptions,
  type Plugin,
  type UserConfig,
} from 'vite';

import { classNames } from './build/class-names.js';
import { browserTargets } from './build/browsers.js';
import { firstLoad } from './build/first-load.js';
import { land } from './build/land.js';
import { pageParts } from './build/page-parts.js';
import { previewEntry } from './build/preview-entry.js';
import { slimIcons } from './build/slim-icons.js';
import { trimContract } from './build/trim-contract.js';
import { trimRouter } from './build/trim-router.js';

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

const shared = {
  root: import.meta.dirname,
  // Relative, because the portal may be served under a path. The server completes the addresses in the page.
  base: './',
  // Bundle the SDK from its sources, so that unused code is removed.
  resolve: { conditions: ['assetportal-source', ...defaultClientConditions] },
} satisfies UserConfig;

/** Plugins that remove parts that the browser does not need, or create some. */
const trims = () => [trimContract(), trimRouter(), slimIcons(), land()];

const target = {
  // The declared browsers have light-dark() and color-mix(), which stay unchanged: the configuration sets such values at
  // run time as well.
  target: browserTargets(),
} satisfies BuildEnvironmentOptions;

export default defineConfig(async ({ command }) => ({
  ...shared,
  css: { modules: { generateScopedName: classNames } },
  plugins: [react(), preloadFont('inter-latin-wght'), pageParts(), previewEntry(), ...trims()],
  build: {
    ...target,
    outDir: 'dist',
    // Away from the pages and from likely base paths (http/base-path.ts of the server).
    assetsDir: 'assetportal/app',
    // The content security policy forbids data: URLs for fonts and scripts. Small images gain little from
    // inlining.
    assetsInlineLimit: 0,
    manifest: true,
    // In KB. The largest chunk is the 3D viewer with three.js, which only 3D models load. scripts/checks/web-size.mjs limits
    // what a first visit loads.
    chunkSizeWarningLimit: 600,
    // Every browser that supports the stylesheets also supports `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The check ignores that groups put the module of a dynamic import into another chunk.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Group modules into larger chunks. They compress better, and stay cached when a new version does not
        // change them.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              // Validation code. The chunk is fetched when the first response is validated.
              name: 'schemas',
              test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?:schemas[\\/]|token-scopes)/,
              priority: 0,
            },
            {
              // Menus and pickers. Pages of the admin area use other parts of it, which would split it into many chunks.
              name: 'menu',
              test: /[\\/]node_modules[\\/]@(?:floating-ui|radix-ui)[\\/]/,
              priority: 0.8,
            },
            {
              // The bookmarks, the selection and the suggestions, which follow the first content.
              name: 'stores',
              test: /[\\/]sdk[\\/]src[\\/](?:app[\\/]modules[\\/](?:bookmarks|selection|suggestions|submitted-report)|domains[\\/](?:bookmarks|selection|suggestions))/,
              priority: 0.6,
            },
            {
              // The schema of the configuration and what completes and upgrades it. No first load needs it.
              name: 'config',
              test: /[\\/]sdk[\\/]src[\\/](?:config|lib)[\\/]/,
              priority: 0.5,
            },
            {
              // The rules of downloads, which the asset page, the selection and the dialog share.
              name: 'formats',
              test: /[\\/]sdk[\\/]src[\\/](?:app[\\/]modules[\\/]downloads[\\/](?:asset-formats|format-choices)|domains[\\/](?:terms[\\/]|downloads[\\/](?:decide|downloadable|zip|formats[\\/]|queue[\\/](?:rules|item))))/,
              priority: 0.7,
            },
            {
              name: 'vendor',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|zustand)[\\/]/,
              priority: 2,
            },
            {
              // One chunk for the shell and one for what a page shares with others, instead of many small ones.
              debugName: 'first-load',
              name:
                command === 'build'
                  ? await firstLoad({ ...shared, plugins: trims(), build: target })
                  : () => null,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/assetportal': apiServer } },
}));
