import { join } from 'node:path';
import type { Portal } from '@assetportal/sdk';
import { decideBulk } from '@assetportal/sdk/rules';
import { command } from '../../../kernel/command.js';
import type { Context } from '../../../kernel/context.js';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../../kernel/errors/exit-codes.js';
import { checkFields } from '../../../kernel/io/documents.js';
import { confirm } from '../../../kernel/prompts.js';
import { downloadFiles, type DownloadOptions } from '../download-files.js';
import { downloadZip } from '../download-zip.js';
import { createBandwidth } from '../files/bandwidth.js';
import { TargetFolder } from '../files/target-folder.js';
import { parseLayoutOptions, parseOnConflict, parseSidecar } from './layout-options.js';
import { SAVE_OPTIONS } from './save-options.js';
import { offeredAssets } from '../offered-assets.js';
import { planDownload } from '../plan/plan.js';
import { CHANGE_FIELDS, printPlan } from '../plan/print-plan.js';
import { selectAssets, type AssetSelection } from '../select-assets.js';
import { Sidecars } from '../sidecars/sidecars.js';
import { Ledger } from '../state/ledger.js';
import { RESULT_FIELDS } from '../summary.js';
import { DOWNLOADS } from '../target.js';
import { confirmTerms } from './terms.js';
import { checkStdout, downloadToStdout, STDOUT } from '../write-to-stdout.js';
import { ZIP_FIELDS } from '../zip-report.js';

export default command({
  name: 'download',
  group: 'assets',
  effect: 'writes',
  forms: ['<id…> [--to dir]', '--query <query> [--facet field=value]… [--to dir]', '- [--to dir]'],
  exits: ['notFound', 'partly'],
  arguments: { id: 'zero-or-more' },
  options: {
    query: { type: 'text', value: 'words', group: 'selection' },
    facet: { type: 'facet', value: 'field=value', group: 'selection' },
    bookmarks: { type: 'flag', group: 'selection' },
    collection: { type: 'text', value: 'indicator', group: 'selection' },
    'files-from': { type: 'text', value: 'file', group: 'selection' },
    sort: {
      type: 'text',
      value: 'field:direction',
      setting: true,
      default: 'score:desc',
      group: 'selection',
    },
    'convert-set': { type: 'text', value: 'id', setting: true, group: 'target' },
    to: { type: 'text', value: 'dir', setting: true, group: 'target' },
    output: { type: 'text', value: 'file', short: 'o', group: 'target' },
    zip: { type: 'flag', group: 'target' },
    folders: { type: 'flag', group: 'target' },
    flat: { type: 'flag', group: 'target' },
    name: { type: 'text', value: 'template', group: 'target' },
    ...SAVE_OPTIONS,
    'dry-run': { type: 'flag' },
    'skip-existing': { type: 'flag' },
    'accept-terms': { type: 'flag' },
    yes: { type: 'flag' },
  },
  async run(context, { id: ids }, options) {
    const { output, zip = false, folders = false, skipExisting = false, yes = false } = options;
    const { dryRun = false } = options;
    checkFields(context.io, dryRun ? CHANGE_FIELDS : zip ? ZIP_FIELDS : RESULT_FIELDS);
    if (zip && skipExisting) throw new CliError('zip-and-skip', EXIT.usage);
    if (dryRun && (zip || output !== undefined)) throw new CliError('dry-run-and-file', EXIT.usage);
    if (!zip && folders) throw new CliError('folders-need-zip', EXIT.usage);
    const onConflict = parseOnConflict(options.onConflict);
    const sidecar = parseSidecar(options.sidecar);
    if (sidecar !== undefined && (zip || output === STDOUT))
      throw new CliError('sidecar-and-one-file', EXIT.usage);
    const layoutOf = parseLayoutOptions(options);
    if (output !== undefined && context.settings.source('to') === 'flag') {
      throw new CliError('to-and-output', EXIT.usage);
    }
    if (output === STDOUT) checkStdout(context);
    const portal = context.portal();
    const selection = await selectAssets(context, portal, ids, options);
    const { count } = selection;
    // A run that downloads nothing must not look like a complete one.
    if (count === 0) throw new CliError('nothing-found', EXIT.notFound);
    if (dryRun) {
      return printDryRun(context, portal, selection, {
        to: options.to,
        layout: layoutOf(count),
        sidecar,
        onConflict,
      });
    }
    await confirmTerms(context, portal, options.acceptTerms === true);
    const bandwidth = createBandwidth(options.bwlimit, context.signal);
    const { retries, stats, report } = options;
    const transfer = { retries, bandwidth, stats, report };
    const target = { output, to: () => options.to, onConflict, ...transfer };
    if (zip) {
      await confirmCount(context, portal, count, yes);
      return downloadZip(context, portal, selection, { ...target, folders });
    }
    if (output !== undefined && count !== 1) throw new CliError('one-for-output', EXIT.usage, { count });
    if (output === STDOUT) return downloadToStdout(context, portal, selection, transfer);
    await confirmCount(context, portal, count, yes);
    return downloadFiles(context, portal, selection, {
      ...target,
      layout: layoutOf(count),
      sidecar,
      jobs: options.jobs,
    });
  },
});

/** Prints what a download into a folder would do. */
async function printDryRun(
  context: Context,
  portal: Portal,
  { count, assets }: AssetSelection,
  options: Pick<DownloadOptions, 'layout' | 'sidecar' | 'onConflict'> & { readonly to: string },
): Promise<ExitCode> {
  const { layout, sidecar: kind, onConflict } = options;
  const root = context.absolute(options.to);
  const ledger = Ledger.read(join(root, DOWNLOADS.folder, `${DOWNLOADS.ledger}.jsonl`));
  const folder = new TargetFolder(root, ledger);
  const convertSet = context.settings.get('convertSet');
  const compared = { ledger, folder, convertSet };
  const sidecars = kind && new Sidecars({ ...compared, kind, onConflict });
  const offered = offeredAssets(portal, assets, convertSet, context.signal);
  const plan = await planDownload(offered, { ...compared, layout, mirrors: false, sidecars });
  await printPlan(context, plan, { kind: 'download', dryRun: true });
  return plan.listed === count ? EXIT.done : EXIT.partly;
}

/**
 * Prompts for confirmation if the number of assets exceeds the portal's limit (specification, section 5).
 *
 * @throws CliError `no-bulk`, `needs-yes` or `aborted`
 */
async function confirmCount(context: Context, portal: Portal, count: number, yes: boolean): Promise<void> {
  if (count < 2) return;
  const { io, t, signal } = context;
  const max = await portal.downloads.limits({}, { signal });
  const decision = decideBulk({ count, maxAssets: max });
  if (decision.kind === 'hidden') throw new CliError('no-bulk', EXIT.forbidden);
  if (decision.kind === 'go' || yes) return;
  if (!io.interactive) throw new CliError('needs-yes', EXIT.usage, { count, max });
  await confirm(context, t('download.confirm', { count }), { skip: false });
}
