import { setImmediate as nextTurn } from 'node:timers/promises';
import { ZIP_NAME } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import type { Translator } from '@assetportal/sdk/translations';
import type { Principal } from '../../auth/principal.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { AssetRepository } from '../../store/assets.js';
import { ZipNames } from './format/index.js';
import type { ServableFile, DownloadSource } from '../downloads/servable-file.js';
import type { Checksums } from './checksums.js';
import { reasonOf, reportText, type SkippedAsset } from './skipped.js';
import type { PlannedFile, ZipPlan } from './plan.js';

/** What somebody wants a zip of. */
export interface ZipRequest {
  readonly principal: Principal;
  /** Each once. */
  readonly ids: readonly string[];
  readonly convertSet: string;
  /** Keeps the library's folders. */
  readonly folders: boolean;
  /** In the reader's language. */
  readonly translator: Translator;
}

export interface PlannedZip {
  readonly plan: ZipPlan;
  /** Of these nothing is in it. */
  readonly rejected: readonly SkippedAsset[];
}

export interface ZipPlannerOptions {
  readonly assets: AssetRepository;
  readonly authorizer: Authorizer;
  readonly downloadSource: DownloadSource;
  readonly checksums: Checksums;
}

/** Assets that are looked at in one go; a turn is left to others after each. */
const PORTION = 200;
/** Files that are asked for at once where they have to be made; what makes them has a queue of its own. */
const MAKING = 4;

/** A file that is to go into the zip; one without a length has to be made first. */
interface Candidate {
  readonly id: string;
  readonly page: number;
  readonly folder: string;
  readonly fname: string;
  found: { fname: string; size: number; crc32: number; modified: number } | undefined;
}

/**
 * Finds out what a zip will hold, to the byte: what there is of the assets, what they may be had for, how long each file
 * is and what its CRC-32 is. What is missing is made first. Much of it or little, others are not held up by it.
 *
 * @param isNeeded Asked now and then while something is made; where it says no, the plan is given up.
 */
export async function planZip(
  options: ZipPlannerOptions,
  request: ZipRequest,
  isNeeded: () => boolean = () => true,
): Promise<PlannedZip> {
  const skipped = new Map<string, SkippedAsset>();
  /** Of these some pages are in it. */
  const cut: SkippedAsset[] = [];
  const candidates: Candidate[] = [];
  for (let start = 0; start < request.ids.length; start += PORTION) {
    const ids = request.ids.slice(start, start + PORTION);
    const found = await lookUp(options, request, ids);
    for (const one of found.skipped) skipped.set(one.id, one);
    for (const one of await Promise.all(found.permitted.map((asset) => filesOf(options, request, asset)))) {
      candidates.push(...one.files);
      if (one.skipped?.reason === 'more-pages') cut.push(one.skipped);
      else if (one.skipped !== undefined) skipped.set(one.skipped.id, one.skipped);
    }
    await nextTurn();
  }
  await makeMissing(options, request, candidates, skipped, isNeeded);
  const rejected = request.ids.flatMap((id) => skipped.get(id) ?? []);
  const included = candidates.filter(({ id }) => !skipped.has(id));
  return { plan: await named(request, included, [...rejected, ...cut]), rejected };
}

/** The assets that may be had, and why the others may not, in the order asked. */
async function lookUp(
  { assets, authorizer }: ZipPlannerOptions,
  { principal, convertSet }: ZipRequest,
  ids: readonly string[],
): Promise<{ permitted: Asset[]; skipped: SkippedAsset[] }> {
  const records = new Map((await assets.many(ids)).map(({ id, asset }) => [id, asset]));
  const permitted: Asset[] = [];
  const skipped: SkippedAsset[] = [];
  for (const id of ids) {
    const asset = records.get(id);
    const refusal = asset && authorizer.refusal(principal, 'download', asset, convertSet);
    if (asset === undefined || refusal === 'asset-not-found') {
      skipped.push({ id, reason: 'asset-not-found' });
    } else if (refusal === undefined) permitted.push(asset);
    else skipped.push({ id, fname: asset.fname, reason: refusal });
  }
  return { permitted, skipped };
}

async function filesOf(
  { downloadSource }: ZipPlannerOptions,
  { convertSet }: ZipRequest,
  asset: Asset,
): Promise<{ readonly files: readonly Candidate[]; readonly skipped?: SkippedAsset }> {
  const { id, folder, fname } = asset;
  const pages = downloadSource.pages(asset, convertSet);
  if (pages.length === 0) return { files: [], skipped: { id, fname, reason: 'no-such-form' } };
  try {
    const files: Candidate[] = [];
    for (const page of pages) {
      const found = told(await downloadSource.find({ asset, convertSet, page }));
      files.push({ id, page, folder, fname, found });
    }
    // Of a long document pictures are made of the first pages alone.
    return pages.length > 1 && pages.length < (asset.page_cnt ?? 0)
      ? { files, skipped: { id, fname, reason: 'more-pages' } }
      : { files };
  } catch (error) {
    return { files: [], skipped: { id, fname, reason: reasonOf(error) } };
  }
}

/** What is to be known of a file; undefined where it has to be made, or its CRC-32 to be counted. */
function told(file: ServableFile | undefined): Candidate['found'] {
  if (file?.crc32 === undefined) return undefined;
  return { fname: file.fname, size: file.size, crc32: file.crc32, modified: file.modified };
}

async function makeMissing(
  { assets, downloadSource, checksums }: ZipPlannerOptions,
  { convertSet }: ZipRequest,
  candidates: readonly Candidate[],
  skipped: Map<string, SkippedAsset>,
  isNeeded: () => boolean,
): Promise<void> {
  const missing = candidates.filter(({ found }) => found === undefined).values();
  const make = async (candidate: Candidate) => {
    const { id, page, fname } = candidate;
    try {
      const asset = (await assets.one(id))?.asset;
      if (asset === undefined) {
        skipped.set(id, { id, reason: 'asset-not-found' });
        return;
      }
      const file = await downloadSource.make({ asset, convertSet, page });
      candidate.found = told({ ...file, crc32: file.crc32 ?? (await checksums.of(id, file)) });
    } catch (error) {
      skipped.set(id, { id, fname, reason: reasonOf(error) });
    }
  };
  const worker = async () => {
    for (const candidate of missing) {
      if (!isNeeded()) throw new Error('Nobody waits for this zip any longer.');
      if (!skipped.has(candidate.id)) await make(candidate);
    }
  };
  await Promise.all(Array.from({ length: MAKING }, worker));
}

/** Gives every file its place and name. */
async function named(
  { convertSet, folders, translator }: ZipRequest,
  candidates: readonly Candidate[],
  skipped: readonly SkippedAsset[],
): Promise<ZipPlan> {
  const names = new ZipNames();
  const folderOf = (candidate: Candidate) => (folders ? candidate.folder : '');
  for (const candidate of candidates) names.reserve(folderOf(candidate));
  const reportName = skipped.length === 0 ? undefined : names.claim(translator.t('zip.report.name'));
  const files: PlannedFile[] = [];
  let newest = 0;
  for (const candidate of candidates) {
    const { id, page, folder, found } = candidate;
    if (found === undefined) continue;
    const { fname, ...file } = found;
    files.push({ id, page, folder, name: names.claim(fname, folderOf(candidate)), ...file });
    newest = Math.max(newest, file.modified);
    if (files.length % PORTION === 0) await nextTurn();
  }
  return {
    convertSet,
    fname: zipName(files),
    // Its time too follows from the files alone, so that the same zip asked for again can be carried on with.
    report:
      reportName === undefined
        ? undefined
        : { name: reportName, text: await reportText(skipped, translator), modified: newest },
    files,
  };
}

/** The folder's name where all come from the same one, else the day. */
function zipName(files: readonly PlannedFile[]): string {
  const folder = files[0]?.folder ?? '';
  const only = files.every((file) => file.folder === folder) ? folder.split('/').at(-1) : undefined;
  if (only !== undefined && only !== '') return `${only}.zip`;
  return ZIP_NAME.replace(/\.zip$/, `-${new Date().toISOString().slice(0, 10)}.zip`);
}
