import { createHash } from 'node:crypto';

/**
 * Stylesheets whose classes have fixed names, with their prefix. The server uses them for the first paint of a page
 * (`features/web/first-paint.ts`), which the components replace.
 */
const FIXED: Readonly<Record<string, string>> = {
  'shell/header/Header.module.css': 'header',
  'shell/header/logo/Logo.module.css': 'logo',
  'pages/dashboard/hero/Hero.module.css': 'hero',
  'pages/search/SearchPage.module.css': 'search',
  'pages/search/box/SearchBox.module.css': 'search-box',
  'pages/search/toolbar/Toolbar.module.css': 'toolbar',
};

/** Returns the name of a class of a stylesheet that is a module: unique, and the same in each build. */
export function classNames(name: string, path: string): string {
  const file = (path.split('?')[0] ?? '').replaceAll('\\', '/');
  const fixed = Object.entries(FIXED).find(([suffix]) => file.endsWith(`/src/${suffix}`));
  if (fixed !== undefined) return `${fixed[1]}-${name}`;
  const place = file.slice(file.lastIndexOf('/src/'));
  const hash = createHash('sha256').update(place).digest('base64url').slice(0, 5);
  return `${name}-${hash}`;
}
