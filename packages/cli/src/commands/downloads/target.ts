import { basename, dirname, resolve } from 'node:path';

/** Target for a download: the file `output`, or the folder that `to` returns. */
export interface SaveTarget {
  readonly output: string | undefined;
  /** Returns the folder from the option or setting. Called only if `output` is undefined. */
  readonly to: () => string;
}

/** Returns the target folder, and with `--output` the exact file name in it. */
export function resolveTarget({ output, to }: SaveTarget): {
  readonly folder: string;
  readonly exactName: string | undefined;
} {
  if (output === undefined) return { folder: resolve(to()), exactName: undefined };
  const path = resolve(output);
  return { folder: dirname(path), exactName: basename(path) };
}
