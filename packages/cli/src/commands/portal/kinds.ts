import { RESOURCE_KINDS, type ResourceKindName } from '@assetportal/sdk/admin';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';

/** Returns the kinds of resources that `--only` names. Default: all. @throws CliError `part-unknown` */
export function parseKinds(names: readonly string[] | undefined): readonly ResourceKindName[] {
  const unknown = names?.find((name) => !(RESOURCE_KINDS as readonly string[]).includes(name));
  if (unknown !== undefined) {
    const available = RESOURCE_KINDS.join(', ');
    throw new CliError('part-unknown', EXIT.usage, { name: plain(unknown), available });
  }
  return RESOURCE_KINDS.filter((kind) => names === undefined || names.includes(kind));
}
