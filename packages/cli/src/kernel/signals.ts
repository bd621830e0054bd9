import { setMaxListeners } from 'node:events';
import { EXIT } from './errors/exit-codes.js';

/**
 * Returns a signal that aborts on the first SIGINT or SIGTERM. Every command passes it to its requests and stops
 * when it aborts. A second SIGINT or SIGTERM exits immediately.
 */
export function listenForSignals(): AbortSignal {
  const controller = new AbortController();
  // Disables the warning about too many listeners: every request and every pause in a download adds one.
  setMaxListeners(0, controller.signal);
  const end = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort(new DOMException('Interrupted', 'AbortError'));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return controller.signal;
}
