import { isPortalError, type Portal } from '@assetportal/sdk';
import { decideNamedDownload, downloadProblem, unauthorizedMessage } from '@assetportal/sdk/rules';
import { CliError, MessageError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';

/**
 * Returns the error to report for a refused download (specification, section 4). Returns any other error
 * unchanged. For an unknown convert set, requests the available convert sets, to list them in the message.
 */
export async function describeRefusal(
  error: unknown,
  request: {
    readonly portal: Portal;
    /** The assets of the download. */
    readonly ids: readonly string[];
    readonly convertSet: string;
    readonly signal: AbortSignal;
  },
): Promise<unknown> {
  const { portal, ids, convertSet, signal } = request;
  if (!isPortalError(error) || signal.aborted) return error;
  if (error.code !== 'convert-set-unknown') {
    const [message] = error.status === 403 ? downloadProblem(error, ids.length) : [];
    return message === undefined
      ? error
      : new MessageError(message, error.code, EXIT.forbidden, error.detail);
  }
  const reply = await portal.downloads.convertSets({ ids }, { signal }).then(
    (sets) => ({ sets }),
    (problem: unknown) => ({ error: problem }),
  );
  const decision = decideNamedDownload({ ...reply, orderProcess: false, terms: null }, convertSet);
  if (decision.kind === 'other-sets') {
    const available = decision.sets.map(({ id, title }) => `${plain(id)} (${plain(title)})`).join(', ');
    return new CliError('convert-set-unknown', EXIT.refused, { name: convertSet, available });
  }
  if (decision.kind !== 'unauthorized') return error;
  return new MessageError(unauthorizedMessage(decision.reason, ids.length), 'forbidden', EXIT.forbidden);
}
