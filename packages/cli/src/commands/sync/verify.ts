import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { checkFields, writeList } from '../../kernel/io/documents.js';
import { plain } from '../../kernel/text/plain.js';
import { CSV_ID, sidecarKindOf, sidecarVersion } from '../downloads/sidecars/sidecar-entries.js';
import { TargetFolder } from '../downloads/files/target-folder.js';
import type { LedgerEntry } from '../downloads/state/entry.js';
import { originalOf } from '../downloads/state/version.js';
import { Ledger } from '../downloads/state/ledger.js';
import { DOWNLOADS } from '../downloads/target.js';
import { MIRROR } from './mirror-state.js';

/** Maximum number of IDs per request. */
const IDS_PER_CALL = 200;
const FIELDS = ['id', 'path', 'reason', 'date'] as const;

/** A file that differs from the portal. */
interface Finding {
  readonly id: string;
  readonly path: string;
  /** `local`: changed on this computer. `changed`: changed in the portal. `missing`: deleted on this computer. */
  readonly reason: 'local' | 'missing' | 'changed' | 'gone';
  /** Date of the last local change in ISO 8601, or null. */
  readonly date: string | null;
}

export default command({
  name: 'verify',
  group: 'assets',
  arguments: { dir: 'required' },
  exits: ['difference'],
  async run(context, { dir }) {
    const { io } = context;
    checkFields(io, FIELDS);
    const root = context.absolute(dir);
    const ledger = readLedgerOf(root);
    const folder = new TargetFolder(root, ledger);
    const findings: Finding[] = [];
    const entries = [...ledger.all()];
    for (let start = 0; start < entries.length; start += IDS_PER_CALL) {
      const batch = entries.slice(start, start + IDS_PER_CALL);
      findings.push(...(await verifyBatch(context, context.portal(), folder, batch)));
    }
    await report(context, findings, entries.length);
    return findings.length === 0 ? EXIT.done : EXIT.difference;
  },
});

/** Reads the ledger of a mirror, or else of a folder with downloads. @throws CliError `no-ledger` */
function readLedgerOf(root: string): Ledger {
  const paths = [MIRROR, DOWNLOADS].map((state) => join(root, state.folder, `${state.ledger}.jsonl`));
  const path = paths.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new CliError('no-ledger', EXIT.local, { path: root });
  try {
    return Ledger.read(path);
  } catch (error) {
    throw toLocalError(error);
  }
}

async function verifyBatch(
  { signal }: Context,
  portal: Portal,
  folder: TargetFolder,
  batch: readonly LedgerEntry[],
): Promise<Finding[]> {
  // The portal has no counterpart of the CSV file.
  const ids = [...new Set(batch.map(({ id }) => id))].filter((id) => id !== CSV_ID);
  const assets = ids.length === 0 ? [] : await portal.assets.get({ ids }, { signal });
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const findings: Finding[] = [];
  for (const entry of batch) {
    signal.throwIfAborted();
    const { id, name: path } = entry;
    const facts = await folder.facts(path);
    const add = (reason: Finding['reason'], date: string | null = null) =>
      findings.push({ id, path, reason, date });
    if (facts === undefined) add('missing');
    else if (facts.size !== entry.size || (await folder.hash(path)) !== entry.sha256) {
      add('local', new Date(facts.mtime).toISOString());
    } else if (id !== CSV_ID) {
      const asset = byId.get(id);
      if (asset === undefined) add('gone');
      else if (versionOf(asset, entry) !== originalOf(entry.version)) add('changed');
    }
  }
  return findings;
}

/** Returns the version that the file of an entry has if it is up to date. */
function versionOf(asset: Asset, entry: LedgerEntry): string | undefined {
  const kind = sidecarKindOf(entry);
  return kind === undefined || kind === 'csv' ? asset.sha256 : sidecarVersion(asset, kind);
}

async function report({ io, t }: Context, findings: readonly Finding[], files: number): Promise<void> {
  const matching = files - findings.length;
  if (io.json) {
    const rows = findings.map((finding) => ({ ...finding }));
    return writeList(io, 'verify', { files, matching, differing: findings.length }, rows, FIELDS);
  }
  const { good, bad } = io.style;
  await io.data(`${good(t('verify.matching', { count: matching }))}\n`);
  if (findings.length === 0) return;
  await io.data(`${bad(t('verify.differing', { count: findings.length }))}\n`);
  for (const { path, reason, date } of findings) {
    const day = date?.slice(0, 10) ?? '';
    await io.data(
      `  ${t('verify.finding', { path: plain(path), reason: t(`verify.reasons.${reason}`, { day }) })}\n`,
    );
  }
}
