import { auditEntries, createAdminClient, followAudit, type AdminClient } from '@assetportal/sdk/admin';
import type { AuditEntry } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { AUDIT_FILTER_OPTIONS, parseAuditFilter } from './audit-options.js';
import { auditWriter } from './audit-output.js';

/** Number of entries that `--follow` prints before the new ones. */
const BEFORE_NEW = 10;

export default command({
  name: 'audit',
  group: 'settings',
  options: {
    ...AUDIT_FILTER_OPTIONS,
    limit: { type: 'count', value: 'n', setting: true, group: 'output' },
    all: { type: 'flag', group: 'output' },
    follow: { type: 'flag', group: 'output' },
    csv: { type: 'flag', group: 'output' },
  },
  /** Ends with 130 when the user interrupts `--follow`. */
  async run(context, _args, options) {
    const { signal } = context;
    const filter = parseAuditFilter(options);
    const limit = limitOf(context, options);
    const { audit } = createAdminClient(context.portal());
    const writer = await auditWriter(context, options.csv === true);
    if (options.follow === true) {
      // Without a filter, so that no older entry counts as new.
      const [latest] = await audit.list({ rows: 1 }, { signal });
      const last = await newest(audit, filter, limit, signal);
      await writer.write(last);
      const after = Math.max(latest?.id ?? 0, last.at(-1)?.id ?? 0);
      for await (const entry of followAudit(audit, filter, { after, signal })) await writer.write([entry]);
      return;
    }
    if (writer.isTable) return writer.write(await newest(audit, filter, limit, signal, 'newest first'));
    for await (const entry of auditEntries(audit, filter, { limit, signal })) await writer.write([entry]);
  },
});

interface Limits {
  readonly limit: number;
  readonly all: true | undefined;
  readonly csv: true | undefined;
  readonly follow: true | undefined;
}

/**
 * Returns the maximum number of entries. Only a table in a terminal is limited without an option, and `--follow` starts
 * with a few entries (decisions, section 6).
 *
 * @throws CliError `limit-and-all`, `one-format`
 */
function limitOf({ io, settings }: Context, { limit, all, csv, follow }: Limits): number {
  const isGiven = settings.source('limit') === 'flag';
  if (all === true && isGiven) throw new CliError('limit-and-all', EXIT.usage);
  if (io.json && csv === true) throw new CliError('json-and-csv', EXIT.usage);
  if (all === true) return Infinity;
  if (isGiven) return limit;
  if (follow === true) return BEFORE_NEW;
  return io.interactive && !io.json && csv !== true ? limit : Infinity;
}

async function newest(
  audit: AdminClient['audit'],
  filter: Parameters<typeof auditEntries>[1],
  limit: number,
  signal: AbortSignal,
  order?: 'newest first',
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const entry of auditEntries(audit, filter, { limit, signal })) entries.push(entry);
  return order === undefined ? entries.reverse() : entries;
}
