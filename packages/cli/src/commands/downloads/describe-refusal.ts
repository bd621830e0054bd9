import { isPortalError, type Portal } from '@assetportal/sdk';
import { decideNamedDownload, downloadProblem, unauthorizedMessage } from '@assetportal/sdk/rules';
import { CliError, MessageError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';

/**
 * Returns the error to report for a refused download (specification, section 4), and any other error unchanged. It
 * requests the convert sets only after a refusal, so that a successful download costs no further call.
 */
export async function describeRefusal(
  error: unknown,
  asked: {
    readonly portal: Portal;
    readonly id: string;
    readonly convertSet: string;
    readonly signal: AbortSignal;
  },
): Promise<unknown> {
  if (!isPortalError(error) || asked.signal.aborted) return error;
  if (error.code !== 'convert-set-unknown') {
    const [message] = error.status === 403 ? downloadProblem(error) : [];
    return message === undefined
      ? error
      : new MessageError(message, error.code, EXIT.forbidden, error.detail);
  }
  const answer = await asked.portal.downloads.convertSets({ ids: [asked.id] }, { signal: asked.signal }).then(
    (sets) => ({ sets }),
    (problem: unknown) => ({ error: problem }),
  );
  const decision = decideNamedDownload({ ...answer, orderProcess: false, terms: null }, asked.convertSet);
  if (decision.kind === 'other-sets') {
    const known = decision.sets.map(({ id, title }) => `${plain(id)} (${plain(title)})`).join(', ');
    return new CliError('convert-set-unknown', EXIT.refused, { name: asked.convertSet, known });
  }
  if (decision.kind !== 'unauthorized') return error;
  return new MessageError(unauthorizedMessage(decision.reason, 1), 'forbidden', EXIT.forbidden);
}
