import type { Logger } from 'pino';

/** Exit code for an internal error (decisions, section 6). */
const INTERNAL_ERROR = 70;

/**
 * Installs a handler that ends the process on an uncaught error. The state of the process is unknown then, but
 * every acknowledged change is safe in the state directory. A supervisor is expected to restart the process.
 *
 * @returns a function that removes the handler
 */
export function exitOnUncaught(logger: Logger): () => void {
  const end = (err: unknown, origin: string) => {
    if (logger.isLevelEnabled('fatal')) logger.fatal({ err, origin }, 'Uncaught error, exiting');
    else process.stderr.write(`${err instanceof Error ? (err.stack ?? err.message) : String(err)}\n`);
    process.exit(INTERNAL_ERROR);
  };
  // Node.js passes unhandled rejections to this handler too.
  process.on('uncaughtException', end);
  return () => void process.off('uncaughtException', end);
}
