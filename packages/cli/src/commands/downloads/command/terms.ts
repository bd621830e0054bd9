import { isPortalError, type Portal } from '@assetportal/sdk';
import { termsOf, type Terms, type TermsConfig } from '@assetportal/sdk/rules';
import type { Context } from '../../../kernel/context.js';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import { confirm } from '../../../kernel/prompts.js';
import { plain } from '../../../kernel/text/plain.js';

/**
 * Checks that the user accepts the terms of use, if the portal has any (specification, section 5): by a prompt on
 * a terminal, and elsewhere by `--accept-terms`.
 *
 * @throws CliError `terms-required`, or `aborted` if the user declines
 */
export async function confirmTerms(context: Context, portal: Portal, accepted: boolean): Promise<void> {
  if (accepted) return;
  const { io, t } = context;
  const terms = await requestTerms(context, portal);
  if (terms === null) return;
  const link = terms.link === null ? '' : plain(terms.link);
  if (!io.interactive) throw new CliError('terms-required', EXIT.usage, { link: link || context.address() });
  io.warn(link === '' ? t('download.terms') : t('download.termsAt', { link }));
  await confirm(context, t('download.acceptTerms'), { skip: false });
}

async function requestTerms({ signal, language }: Context, portal: Portal): Promise<Terms | null> {
  const reply = await portal.config.get({}, { signal }).catch((error: unknown) => {
    // A server that implements only the downloads has no configuration, and therefore no terms.
    if (isPortalError(error) && error.status === 404) return undefined;
    throw error;
  });
  // A stored configuration may be partial. By default, there are no terms.
  const config = reply?.value['terms_of_use'] as Partial<TermsConfig> | undefined;
  return termsOf({ show: config?.show === true, links: config?.links ?? {} }, language);
}
