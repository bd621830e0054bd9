import type { Logger } from 'pino';

/** A fault of the program's own (decisions, section 6). */
const BUG = 70;

/**
 * Ends the process on what nobody caught: what it was at is in no known state any more, while everything that was
 * acknowledged is safe in the state directory. Whoever watches over the process starts it again.
 *
 * @returns takes it back
 */
export function exitOnUncaught(logger: Logger): () => void {
  const end = (err: unknown, origin: string) => {
    if (logger.isLevelEnabled('fatal'))
      logger.fatal({ err, origin }, 'The server ends: a fault was not caught.');
    else process.stderr.write(`${err instanceof Error ? (err.stack ?? err.message) : String(err)}\n`);
    process.exit(BUG);
  };
  // Node hands promises that nobody caught to it too.
  process.on('uncaughtException', end);
  return () => void process.off('uncaughtException', end);
}
