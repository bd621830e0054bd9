import type { FileFault } from '../../../lib/api-error.js';

/** Values for the error message, such as the line number. */
export type FaultValues = Record<string, string | number>;

/** Thrown if a file is not accepted. Only its two properties cross from the worker to the server. */
export class FileRejected extends Error {
  override readonly name = 'FileRejected';

  constructor(
    readonly fault: FileFault,
    readonly values: FaultValues = {},
  ) {
    super(fault);
  }
}
