import { setMaxListeners } from 'node:events';
import { EXIT } from './errors/exit-codes.js';
import type { World } from './world/world.js';

/**
 * Returns a signal that aborts on the first SIGINT or SIGTERM. Every command passes it to its requests and stops
 * when it aborts. A second SIGINT or SIGTERM exits immediately.
 */
export function listenForSignals(world: Pick<World, 'exit' | 'onInterrupt'>): AbortSignal {
  const controller = new AbortController();
  // Disables the warning about too many listeners: every request and every pause in a download adds one.
  setMaxListeners(0, controller.signal);
  world.onInterrupt(() => {
    if (controller.signal.aborted) world.exit(EXIT.interrupted);
    controller.abort(new DOMException('Interrupted', 'AbortError'));
  });
  return controller.signal;
}
