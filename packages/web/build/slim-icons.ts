import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Function of the portal that creates icons. */
const CREATE_ICON = join(import.meta.dirname, '..', 'src', 'components', 'createIcon.ts');
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;

/** Keys of the parts of an icon, which never change, and former names. */
const UNUSED = /,\s*(?:key: "\w+"|aliases: \[[^\]]*\])/g;

/**
 * Reduces what lucide-react adds to a first load, by about 2 KB after compression: options that the portal does not use,
 * and names of parts. Only in the build.
 */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === '../createLucideIcon.mjs' && ICON.test(importer) ? CREATE_ICON : null,
    transform: (code, id) => (ICON.test(id) ? { code: code.replace(UNUSED, ''), map: null } : null),
  };
}
