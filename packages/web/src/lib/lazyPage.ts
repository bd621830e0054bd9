import { createElement, useState, type ComponentType } from 'react';
import { chunkOf, type Chunk } from './onDemand/chunk.js';

/**
 * Returns a page component that is loaded from a separate chunk. If the chunk has loaded before the component renders,
 * the page appears at once. React's `lazy` would show the fallback first, and then for at least 300 ms.
 */
export function lazyPage(
  load: () => Promise<{ default: ComponentType }>,
): ComponentType & Pick<Chunk<object>, 'preload' | 'isLoaded'> {
  const chunk = chunkOf('page', async () => (await load()).default, { again: false });
  return Object.assign(() => createElement(useState(chunk.component)[0]), chunk);
}
