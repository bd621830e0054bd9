import {
  FLAT_LAYOUT,
  FOLDER_LAYOUT,
  parseLayout,
  SIDECAR_KINDS,
  type LayoutTemplate,
  type SidecarKind,
} from '@assetportal/sdk/rules';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import type { OnConflict } from '../save-asset.js';

const ON_CONFLICT: readonly OnConflict[] = ['rename', 'overwrite', 'fail'];

/** Parses `--on-conflict`. Default: `rename`. @throws CliError `on-conflict-invalid` */
export function parseOnConflict(text: string | undefined): OnConflict {
  if (text === undefined) return 'rename';
  const value = ON_CONFLICT.find((name) => name === text);
  if (value === undefined) throw new CliError('on-conflict-invalid', EXIT.usage, { value: text });
  return value;
}

/** Parses `--sidecar`. @throws CliError `sidecar-invalid` */
export function parseSidecar(text: string | undefined): SidecarKind | undefined {
  if (text === undefined) return undefined;
  const kind = SIDECAR_KINDS.find((name) => name === text);
  if (kind === undefined) throw new CliError('sidecar-invalid', EXIT.usage, { value: text });
  return kind;
}

/**
 * Parses `--flat` and `--name`. Returns a function that returns the layout for a number of assets: by default, several
 * assets are saved in the folders of the library, and a single one is not.
 *
 * @throws CliError `name-and-flat`, `name-field-unknown` or `name-invalid`
 */
export function parseLayoutOptions(options: {
  readonly flat: true | undefined;
  readonly name: string | undefined;
}): (count: number) => LayoutTemplate {
  const { flat, name } = options;
  if (name === undefined) return (count) => (flat === true || count === 1 ? FLAT_LAYOUT : FOLDER_LAYOUT);
  if (flat === true) throw new CliError('name-and-flat', EXIT.usage);
  const parsed = parseLayout(name);
  if ('layout' in parsed) return () => parsed.layout;
  const { fault } = parsed;
  if (fault.kind === 'unknown-field') {
    const code = fault.nearest === null ? 'name-field-unknown' : 'name-field-similar';
    throw new CliError(code, EXIT.usage, { name: fault.field, nearest: fault.nearest ?? '' });
  }
  throw new CliError('name-invalid', EXIT.usage, { value: name });
}
