import { setMaxListeners } from 'node:events';
import { EXIT } from './errors/exit-codes.js';

/**
 * The first SIGINT or SIGTERM ends the work in order, by the signal that every command hands on; the second ends the
 * process at once.
 */
export function listenForSignals(): AbortSignal {
  const controller = new AbortController();
  // Every call and every pause of a download listens.
  setMaxListeners(0, controller.signal);
  const end = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort(new DOMException('Interrupted', 'AbortError'));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return controller.signal;
}
