import { decideNamedDownload, downloadProblem, unauthorizedMessage } from '@assetportal/sdk/rules';
import { isPortalError, type Portal } from '@assetportal/sdk';
import { CliError, MessageError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/io/io.js';

/**
 * A download that was refused, as the portal's download decision says it (specification, section 4); any other error
 * as it is. Only then are the convert sets asked for: a download that goes well costs no further call.
 */
export async function inWords(
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
  const answer = await asked.portal.downloads.convertSets([asked.id], { signal: asked.signal }).then(
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
