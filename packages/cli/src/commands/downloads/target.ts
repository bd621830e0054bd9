import { basename, dirname, resolve } from 'node:path';

/** Where to save: `--output` names a file, otherwise `--to` names a folder. */
export interface SaveTarget {
  readonly output: string | undefined;
  /** The folder of the option or setting; read only without `output`. */
  readonly to: () => string;
}

/** Returns the folder, and with `--output` the exact name in it. */
export function resolveTarget({ output, to }: SaveTarget): {
  readonly folder: string;
  readonly exactName: string | undefined;
} {
  if (output === undefined) return { folder: resolve(to()), exactName: undefined };
  const path = resolve(output);
  return { folder: dirname(path), exactName: basename(path) };
}
