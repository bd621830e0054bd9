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
 * @param isWanted Asked now and then while something is made; where it says no, the plan is given up.
 */
export async function planZip(
  parts: ZipPlannerOptions,
  wish: ZipRequest,
  isWanted: () => boolean = () => true,
): Promise<PlannedZip> {
  const leftOut = new Map<string, SkippedAsset>();
  /** Of these some pages are in it. */
  const cut: SkippedAsset[] = [];
  const candidates: Candidate[] = [];
  for (let start = 0; start < wish.ids.length; start += PORTION) {
    const ids = wish.ids.slice(start, start + PORTION);
    const seen = await lookUp(parts, wish, ids);
    for (const one of seen.leftOut) leftOut.set(one.id, one);
    for (const one of await Promise.all(seen.assets.map((asset) => filesOf(parts, wish, asset)))) {
      candidates.push(...one.files);
      if (one.leftOut?.reason === 'more-pages') cut.push(one.leftOut);
      else if (one.leftOut !== undefined) leftOut.set(one.leftOut.id, one.leftOut);
    }
    await nextTurn();
  }
  await makeMissing(parts, wish, candidates, leftOut, isWanted);
  const rejected = wish.ids.flatMap((id) => leftOut.get(id) ?? []);
  const included = candidates.filter(({ id }) => !leftOut.has(id));
  return { plan: await named(wish, included, [...rejected, ...cut]), rejected };
}

/** The assets that may be had, and why the others may not, in the order asked. */
async function lookUp(
  { assets, authorizer: authorizer }: ZipPlannerOptions,
  { principal, convertSet }: ZipRequest,
  ids: readonly string[],
): Promise<{ assets: Asset[]; leftOut: SkippedAsset[] }> {
  const records = new Map((await assets.many(ids)).map(({ id, asset }) => [id, asset]));
  const seen: { assets: Asset[]; leftOut: SkippedAsset[] } = { assets: [], leftOut: [] };
  for (const id of ids) {
    const asset = records.get(id);
    if (asset === undefined || !authorizer.mayView(principal, asset)) {
      seen.leftOut.push({ id, reason: 'asset-not-found' });
    } else if (authorizer.mayDownload(principal, asset, convertSet)) seen.assets.push(asset);
    else seen.leftOut.push({ id, fname: asset.fname, reason: 'forbidden' });
  }
  return seen;
}

async function filesOf(
  { downloadSource: downloadSource }: ZipPlannerOptions,
  { convertSet }: ZipRequest,
  asset: Asset,
): Promise<{ readonly files: readonly Candidate[]; readonly leftOut?: SkippedAsset }> {
  const { id, folder, fname } = asset;
  const pages = downloadSource.pages(asset, convertSet);
  if (pages.length === 0) return { files: [], leftOut: { id, fname, reason: 'no-such-form' } };
  try {
    const files: Candidate[] = [];
    for (const page of pages) {
      const found = told(await downloadSource.find({ asset, convertSet, page }));
      files.push({ id, page, folder, fname, found });
    }
    // Of a long document pictures are made of the first pages alone.
    return pages.length > 1 && pages.length < (asset.page_cnt ?? 0)
      ? { files, leftOut: { id, fname, reason: 'more-pages' } }
      : { files };
  } catch (error) {
    return { files: [], leftOut: { id, fname, reason: reasonOf(error) } };
  }
}

/** What is to be known of a file; undefined where it has to be made, or its CRC-32 to be counted. */
function told(file: ServableFile | undefined): Candidate['found'] {
  if (file?.crc32 === undefined) return undefined;
  return { fname: file.fname, size: file.size, crc32: file.crc32, modified: file.modified };
}

async function makeMissing(
  { assets, downloadSource: downloadSource, checksums }: ZipPlannerOptions,
  { convertSet }: ZipRequest,
  candidates: readonly Candidate[],
  leftOut: Map<string, SkippedAsset>,
  isWanted: () => boolean,
): Promise<void> {
  const missing = candidates.filter(({ found }) => found === undefined).values();
  const make = async (candidate: Candidate) => {
    const { id, page, fname } = candidate;
    try {
      const asset = (await assets.one(id))?.asset;
      if (asset === undefined) {
        leftOut.set(id, { id, reason: 'asset-not-found' });
        return;
      }
      const file = await downloadSource.make({ asset, convertSet, page });
      candidate.found = told({ ...file, crc32: file.crc32 ?? (await checksums.of(id, file)) });
    } catch (error) {
      leftOut.set(id, { id, fname, reason: reasonOf(error) });
    }
  };
  const worker = async () => {
    for (const candidate of missing) {
      if (!isWanted()) throw new Error('Nobody waits for this zip any longer.');
      if (!leftOut.has(candidate.id)) await make(candidate);
    }
  };
  await Promise.all(Array.from({ length: MAKING }, worker));
}

/** Gives every file its place and name. */
async function named(
  { convertSet, folders, translator: texts }: ZipRequest,
  candidates: readonly Candidate[],
  leftOut: readonly SkippedAsset[],
): Promise<ZipPlan> {
  const names = new ZipNames();
  const folderOf = (candidate: Candidate) => (folders ? candidate.folder : '');
  for (const candidate of candidates) names.reserve(folderOf(candidate));
  const reportName = leftOut.length === 0 ? undefined : names.claim(texts.t('zip.report.name'));
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
        : { name: reportName, text: await reportText(leftOut, texts), modified: newest },
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
