import type { ComponentType } from 'react';
import { idle } from './settled/idle.js';
import { onDemand, type OnDemand, type OnDemandOptions } from './onDemand/onDemand.js';

/** Time in milliseconds after which chunks are fetched even if no page has reported its content. */
const CONTENT_TIMEOUT = 8000;

let isShown = false;
let showContent: () => void = () => undefined;
const content = new Promise<void>((resolve) => {
  showContent = () => {
    isShown = true;
    resolve();
  };
  setTimeout(showContent, CONTENT_TIMEOUT);
});

/** Returns true if the first page has shown its content, so that parts of further pages need not wait. */
export const isContentShown = (): boolean => isShown;

/**
 * Allows the chunks of {@link deferred} to be fetched. Call when the first page shows its content: before that,
 * they would compete with its images.
 */
export function contentShown(): void {
  showContent();
}

/**
 * Returns a component that is loaded from a separate chunk ({@link onDemand}), for parts that the first page does not
 * need. The chunk is also fetched when the first page shows its content and the browser is idle.
 */
export function deferred<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  options?: OnDemandOptions<Props>,
): OnDemand<Props> {
  const component = onDemand(name, load, options);
  whenIdle(() => void component.preload());
  return component;
}

/**
 * Waits until the first page shows its content (`contentShown`), then runs `work` as soon as the browser is idle.
 *
 * @returns a function that cancels the work if it has not run yet
 */
export function whenIdle(work: () => void): () => void {
  let canceled = false;
  const once = () => {
    if (!canceled) work();
  };
  void content.then(() => idle(once));
  return () => {
    canceled = true;
  };
}
