import { isPortalError, type App, type SelectedAsset } from '@assetportal/sdk';
import { MAX_IDS, ORIGINAL, type OfferedConvertSet } from '@assetportal/sdk/contract';
import {
  decideBulk,
  decideDownload,
  formatKind,
  formatsOf,
  formatValue,
  initialFormat,
  roundEstimate,
  termsOf,
  unauthorizedMessage,
  type Message,
} from '@assetportal/sdk/rules';
import type { BrowseInput } from '../../contract.js';
import type { Prompt } from '../state/ui-state.js';
import { plain } from '../../../../kernel/text/plain.js';

/** Parts of the session that {@link confirmDownload} uses. */
export interface DownloadSession {
  readonly input: BrowseInput;
  readonly app: App;
  /** Shows a prompt, and resolves with the reply. */
  readonly prompt: (prompt: Prompt) => Promise<string | null>;
  /** Shows a message of the SDK's catalog. */
  readonly show: (message: Message) => void;
}

/** A download that the user has confirmed. */
export interface ConfirmedDownload {
  readonly convertSet: string;
  /** Expected size in bytes. Undefined if the portal does not report it. */
  readonly bytes: number | undefined;
}

/**
 * Decides on a download by the SDK's rules: number, permission, format and terms (specification, section 4). Prompts for
 * what only the user can decide. Returns null if there is nothing to download, or the user declines.
 *
 * @throws PortalError
 */
export async function confirmDownload(
  session: DownloadSession,
  assets: readonly SelectedAsset[],
): Promise<ConfirmedDownload | null> {
  const { app, input, prompt, show } = session;
  const { t, language, signal, settings } = input.context;
  if (!(await confirmCount(session, assets.length))) return null;
  const sets = await offer(session, assets);
  const config = app.config.store.getState().config;
  const terms = termsOf(config.terms_of_use, app.translator.getState().locale);
  const decision = decideDownload({ ...sets, orderProcess: config.global.run_order_process, terms });
  signal.throwIfAborted();
  if (decision.kind === 'failed') throw decision.error;
  if (decision.kind === 'unauthorized')
    return (show(unauthorizedMessage(decision.reason, assets.length)), null);
  if (decision.kind === 'order') {
    show({ level: 'warning', key: '', detail: t('browse.order') });
    return null;
  }
  const all = decision.kind === 'fetch' ? [decision.set] : decision.sets;
  const offered = 'sets' in sets ? sets.sets : [];
  const options = all.map(({ id }) => ({
    id,
    label: plain(
      [
        id,
        sizeText(
          offered.find((set) => set.id === id),
          language,
        ),
      ].join(' '),
    ).trim(),
  }));
  const { formats } = formatsOf({ convertSets: offered, unavailable: [] });
  const initial = initialFormat(formats, formatKind(assets), settings.get('convertSet'));
  const index = Math.max(
    0,
    options.findIndex(({ id }) => id === initial),
  );
  const chosen =
    options.length === 1
      ? options[0]?.id
      : await prompt({ kind: 'choice', text: t('browse.format'), options, index });
  if (chosen === null || chosen === undefined) return null;
  if (decision.kind === 'choose' && decision.terms !== null) {
    const link = plain(decision.terms.link ?? '');
    const text = link === '' ? t('browse.terms') : t('browse.termsAt', { link });
    if ((await prompt({ kind: 'confirm', text })) === null) {
      show({ level: 'warning', key: '', detail: t('browse.termsDeclined') });
      return null;
    }
  }
  const bytes = offered.find(({ id }) => id === chosen)?.bytes ?? originalBytes(assets, chosen);
  return { convertSet: chosen, bytes };
}

/** Prompts for the number of files if it exceeds the portal's limit (specification, section 5). */
async function confirmCount({ input, prompt }: DownloadSession, count: number): Promise<boolean> {
  if (count < 2) return true;
  const { t, signal } = input.context;
  const maxAssets = await input.portal.downloads.limits({}, { signal });
  const decision = decideBulk({ count, maxAssets });
  if (decision.kind !== 'confirm') return decision.kind === 'go';
  return (await prompt({ kind: 'confirm', text: t('download.confirm', { count }) })) !== null;
}

/** Returns the formats of the assets, or the error of the request. */
async function offer({ input }: DownloadSession, assets: readonly SelectedAsset[]) {
  const { portal, context } = input;
  const { signal } = context;
  // The formats of a long list are those of its first part. What a format lacks is reported after the download.
  const ids = assets.slice(0, MAX_IDS).map(({ id }) => id);
  try {
    const { convertSets } = await portal.downloads
      .offer({ ids }, { signal })
      .catch(async (error: unknown) => {
        // Servers that implement only the specification do not have this call.
        if (!isPortalError(error) || ![404, 405, 501].includes(error.status ?? 0)) throw error;
        const sets = await portal.downloads.convertSets({ ids }, { signal });
        const counts = { allowed: ids.length, total: ids.length };
        return { convertSets: sets.map((set): OfferedConvertSet => ({ ...set, ...counts })) };
      });
    const { formats } = formatsOf({ convertSets, unavailable: [] });
    return { sets: convertSets.filter(({ id }) => formats.some((format) => format.id === id)) };
  } catch (error) {
    return { error };
  }
}

function sizeText(set: OfferedConvertSet | undefined, language: string): string {
  if (set?.bytes === undefined) return '';
  const { bytes, estimated } = set;
  return estimated === true
    ? `≈ ${formatValue(roundEstimate(bytes), 'filesize', language)}`
    : formatValue(bytes, 'filesize', language);
}

function originalBytes(assets: readonly SelectedAsset[], convertSet: string): number | undefined {
  return convertSet === ORIGINAL ? assets.reduce((sum, asset) => sum + asset.file_size, 0) : undefined;
}
