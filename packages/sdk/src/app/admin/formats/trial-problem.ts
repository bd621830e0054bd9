import { isPortalError, type PortalError } from '../../../client/transport/errors.js';

/** Why a format could not be tried: the reason of the converter as a message key, or another error. */
export type TrialProblem =
  { readonly kind: 'converter'; readonly key: string } | { readonly kind: 'error'; readonly error: unknown };

/** Returns the problem to show for an error of a trial. */
export function trialProblem(error: unknown): TrialProblem {
  const reason = isPortalError(error, 'conversion-failed') ? error.problem?.reason : undefined;
  return reason === undefined ? { kind: 'error', error } : { kind: 'converter', key: `zip.reason.${reason}` };
}

/** Returns true if another attempt would fail in the same way. */
export const isPortalProblem = ({ code }: PortalError): boolean =>
  code === 'conversion-failed' || code === 'convert-set-unknown';
