import type { Renderer } from './renderer.js';

/**
 * Loads the renderer for the current environment. Does not load the other one, because its libraries do not work
 * in this environment.
 */
export async function loadRenderer(): Promise<Renderer> {
  return typeof document === 'undefined'
    ? (await import('./terminal.js')).terminal
    : (await import('./page.js')).page;
}
