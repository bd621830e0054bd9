import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** React Router's build for production. Its package exports only the one for development. */
const BUILD = 'dist/production/index.mjs';
const NAMES = /^react-router(?:-dom)?$/;

/** Statements that have no effect unless their value is used. The bundler cannot know that of other libraries' functions. */
const PURE = /= (?=(?:React\d*\.(?:createContext|forwardRef|createElement)|new (?:URL|Set))\()/g;
/** Names of components and contexts for the developer tools. They keep the named function in the bundle. */
const NAMING = /^\w+\.displayName = .*;$/gm;

/**
 * Removes the parts of React Router that the portal does not use, about 5 KB after compression: its messages for
 * developers, its data router and its support for servers. Only in the build.
 */
export function trimRouter(): Plugin {
  const file = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), BUILD);
  return {
    name: 'trim-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (NAMES.test(source) ? file : null),
    transform(code, id) {
      return id.startsWith(dirname(file))
        ? { code: code.replace(PURE, '= /* @__PURE__ */ ').replace(NAMING, ''), map: null }
        : null;
    },
  };
}
