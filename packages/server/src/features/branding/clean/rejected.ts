import type { FileFault } from '../../../lib/api-error.js';

/** The values of a fault's sentence: what is named, and on which line. */
export type FaultValues = Record<string, string | number>;

/** Thrown where a file cannot be taken. It crosses from the worker to the server as its two members. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';

  constructor(
    readonly fault: FileFault,
    readonly values: FaultValues = {},
  ) {
    super(fault);
  }
}
