import { isPortalError, type PortalError } from '../../../client/transport/errors.js';
import type { ConvertSetSettings } from '../../../contract/calls/convert-sets.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import { kindsOfFormat } from '../../../domains/convert-sets/check.js';
import { filetypeText } from '../../../domains/downloads/formats/text.js';

/** A message about a trial. */
export interface TrialMessage {
  readonly key: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** Why a format could not be tried: the reason of the converter, or another error. */
export type TrialProblem =
  ({ readonly kind: 'converter' } & TrialMessage) | { readonly kind: 'error'; readonly error: unknown };

/** A format and an asset that are tried. */
interface Tried {
  readonly set: Pick<ConvertSetSettings, 'format'>;
  readonly asset: Pick<Asset, 'asset_groups'>;
}

/** Returns the problem to show for an error of a trial. */
export function trialProblem(error: unknown, tried: Tried): TrialProblem {
  const reason = isPortalError(error, 'conversion-failed') ? error.problem?.reason : undefined;
  if (reason === undefined) return { kind: 'error', error };
  return {
    kind: 'converter',
    ...(reason === 'tool-missing' ? missingProgram(tried) : { key: `zip.reason.${reason}` }),
  };
}

/** Visitors read that a program is missing. An admin reads which one, and what to do. */
function missingProgram({ set, asset: { asset_groups: groups } }: Tried): TrialMessage {
  const program =
    set.format === 'mp4'
      ? 'ffmpeg (libx264)'
      : groups.includes('video') || groups.includes('audio')
        ? 'ffmpeg'
        : groups.includes('document')
          ? 'LibreOffice'
          : undefined;
  return program === undefined
    ? { key: 'formats.trial.missingPrograms' }
    : { key: 'formats.trial.missingProgram', params: { program } };
}

/**
 * Returns why a format is not offered for an asset: its file format cannot contain this kind of asset, or the format is
 * only not offered for it.
 */
export function unsuitableMessage({ set, asset }: Tried): TrialMessage {
  const isPossible = kindsOfFormat(set.format).some((kind) => asset.asset_groups.includes(kind));
  return isPossible
    ? { key: 'formats.trial.unsuitable' }
    : { key: 'formats.trial.unsupported', params: { format: filetypeText(set.format) } };
}

/** Returns true if another attempt would fail in the same way. */
export const isPortalProblem = ({ code }: PortalError): boolean =>
  code === 'conversion-failed' || code === 'convert-set-unknown';
