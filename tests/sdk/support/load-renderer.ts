import type { Renderer } from './renderer.js';

/**
 * Loads the renderer for the environment. The other one is never loaded, because its libraries do not work
 * there.
 */
export async function loadRenderer(): Promise<Renderer> {
  return typeof document === 'undefined'
    ? (await import('./terminal.js')).terminal
    : (await import('./page.js')).page;
}
