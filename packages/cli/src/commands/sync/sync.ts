import { join } from 'node:path';
import type { Portal } from '@assetportal/sdk';
import { decideMirrorDeletion, FOLDER_LAYOUT, type SidecarKind } from '@assetportal/sdk/rules';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { checkFields } from '../../kernel/io/documents.js';
import { downloadInto } from '../downloads/download-files.js';
import { createBandwidth } from '../downloads/files/bandwidth.js';
import { SAVE_OPTIONS } from '../downloads/command/save-options.js';
import { TargetFolder } from '../downloads/files/target-folder.js';
import type { TransferOptions } from '../downloads/files/transfer-options.js';
import { parseOnConflict, parseSidecar } from '../downloads/command/layout-options.js';
import { offeredAssets } from '../downloads/offered-assets.js';
import { planDownload, type DownloadPlan } from '../downloads/plan/plan.js';
import { CHANGE_FIELDS, printPlan } from '../downloads/plan/print-plan.js';
import { report } from '../downloads/report.js';
import type { OnConflict } from '../downloads/save-asset.js';
import { selectAssets, type AssetSelection, type SelectedAsset } from '../downloads/select-assets.js';
import { Sidecars } from '../downloads/sidecars/sidecars.js';
import { Ledger } from '../downloads/state/ledger.js';
import { RESULT_FIELDS } from '../downloads/summary.js';
import { openTarget, type OpenTarget } from '../downloads/target.js';
import { confirmTerms } from '../downloads/command/terms.js';
import { deleteSurplus } from './delete-surplus.js';
import { checkMirror, MIRROR, mirrorIdentity, saveMirror } from './mirror-state.js';

export default command({
  name: 'sync',
  group: 'assets',
  effect: 'writes',
  exits: ['difference', 'partly'],
  arguments: { dir: 'required' },
  options: {
    query: { type: 'text', value: 'words', group: 'selection' },
    facet: { type: 'facet', value: 'field=value', group: 'selection' },
    bookmarks: { type: 'flag', group: 'selection' },
    collection: { type: 'text', value: 'indicator', group: 'selection' },
    'convert-set': { type: 'text', value: 'id', setting: true, group: 'target' },
    delete: { type: 'flag' },
    force: { type: 'flag' },
    'dry-run': { type: 'flag' },
    check: { type: 'flag' },
    ...SAVE_OPTIONS,
    'accept-terms': { type: 'flag' },
  },
  async run(context, { dir }, options) {
    const { bookmarks, check = false, collection, convertSet, dryRun = false, facet, query } = options;
    const onlyPrints = check || dryRun;
    checkFields(context.io, onlyPrints ? CHANGE_FIELDS : RESULT_FIELDS);
    // A mirror never gets a numbered copy of a file that the user has changed.
    const onConflict = options.onConflict === undefined ? 'fail' : parseOnConflict(options.onConflict);
    const sidecar = parseSidecar(options.sidecar);
    const portal = context.portal();
    const selected = { query, facet, bookmarks, collection, sort: undefined, filesFrom: undefined };
    const identity = await mirrorIdentity(context, portal, selected, convertSet);
    const root = context.absolute(dir);
    checkMirror(join(root, MIRROR.folder), identity);
    const selection = await selectAssets(context, portal, [], selected);
    if (onlyPrints) {
      const ledger = Ledger.read(join(root, MIRROR.folder, `${MIRROR.ledger}.jsonl`));
      const folder = new TargetFolder(root, ledger);
      const compared = { ledger, folder, convertSet };
      const offered = offeredAssets(portal, selection.assets, convertSet, context.signal);
      const sidecars = sidecar && new Sidecars({ ...compared, kind: sidecar, onConflict });
      const plan = await planDownload(offered, { ...LAYOUT, ...compared, sidecars });
      await printPlan(context, plan, { kind: 'sync', dryRun });
      return check && plan.changes.length > 0 ? EXIT.difference : EXIT.done;
    }
    await confirmTerms(context, portal, options.acceptTerms === true);
    const target = await openTarget(context, { output: undefined, to: () => dir }, MIRROR);
    try {
      checkMirror(target.stateFolder, identity);
      await saveMirror(target.stateFolder, identity);
      const { delete: deletes = false, force = false, jobs, retries, stats, report: reportFile } = options;
      const bandwidth = createBandwidth(options.bwlimit, context.signal);
      const settings = { convertSet, onConflict, jobs, retries, bandwidth, stats, report: reportFile };
      return await mirror(context, portal, selection, target, { ...settings, sidecar, deletes, force });
    } finally {
      target.close();
    }
  },
});

const LAYOUT = { layout: FOLDER_LAYOUT, mirrors: true } as const;

interface MirrorOptions extends TransferOptions {
  readonly convertSet: string;
  readonly onConflict: OnConflict;
  readonly sidecar: SidecarKind | undefined;
  readonly jobs: number;
  readonly deletes: boolean;
  readonly force: boolean;
}

async function mirror(
  context: Context,
  portal: Portal,
  selection: AssetSelection,
  target: OpenTarget,
  options: MirrorOptions,
): Promise<ExitCode> {
  const { folder, ledger } = target;
  const { convertSet, onConflict, sidecar: kind } = options;
  const sidecars = kind && new Sidecars({ ledger, folder, kind, convertSet, onConflict });
  const files = ledger.size;
  const offered = offeredAssets(portal, selection.assets, convertSet, context.signal);
  const plan = await planDownload(offered, { ...LAYOUT, ledger, folder, convertSet, sidecars });
  if (options.deletes)
    await checkDeletion(context, portal, plan, { total: selection.count, files, ...options });
  const requested = { count: plan.assets.length, assets: selectedFrom(plan) };
  const placed = { target, sidecars, layout: FOLDER_LAYOUT };
  const run = await downloadInto(context, portal, requested, { ...options, ...placed });
  run.summary.skipped += plan.unchanged;
  await report(context, run, { count: plan.assets.length + plan.unchanged, folder: folder.root });
  const { exit } = run.summary;
  // After a failure, surplus files stay until the next run, so that no version is lost.
  if (!options.deletes || exit !== EXIT.done) return exit;
  const deleted = await deleteSurplus(context, target, plan.surplus);
  if (deleted > 0) context.io.note(context.t('sync.deleted', { count: deleted }));
  return exit;
}

/** @throws CliError `mirror-…` if the surplus files must not be deleted */
async function checkDeletion(
  { signal }: Context,
  portal: Portal,
  { surplus, listed }: DownloadPlan,
  { total, files, force }: { readonly total: number; readonly files: number; readonly force: boolean },
): Promise<void> {
  const { state, offline = 0 } = await portal.index.status({}, { signal });
  const facts = { indexing: state !== 'idle', offline, total, listed, files, surplus: surplus.length };
  const refusal = decideMirrorDeletion(facts, force);
  if (refusal === null) return;
  throw new CliError(`mirror-${refusal}`, EXIT.refused, { count: surplus.length, files, offline });
}

async function* selectedFrom({ assets }: DownloadPlan): AsyncGenerator<SelectedAsset, void, undefined> {
  for (const asset of assets) yield await Promise.resolve({ id: asset.id, asset });
}
