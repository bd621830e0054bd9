import { setTimeout as pause } from 'node:timers/promises';
import { isPortalError, type Portal } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { IndexStatus } from '@assetportal/sdk/contract';
import { countText } from '@assetportal/sdk/rules';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { checkFields, writeDocument } from '../../kernel/io/documents.js';
import { plain } from '../../kernel/text/plain.js';
import { noteFailures } from './failures.js';
import { indexProgress } from './index-progress.js';

/** Time between two requests with `--wait`, in milliseconds. */
const INTERVAL = 500;

/** Time between two lines of progress without a terminal, in milliseconds (mockup, Conventions). */
const LINE_INTERVAL = 30_000;

const NAMES = ['state', 'assets', 'found', 'done', 'failed', 'offline', 'problem', 'conversions'];

export default command({
  name: 'status',
  group: 'library',
  options: { wait: { type: 'flag' } },
  async run(context, _args, { wait }) {
    const { io, t, language, signal } = context;
    checkFields(io, NAMES);
    const portal = context.portal();
    const status =
      wait === true ? await idleStatus(context, portal) : await portal.index.status({}, { signal });
    const { total: assets } = await portal.search.query({ rows: 0 }, { signal });
    const { state, found, done, failed, offline = 0, problem = null } = status;
    const conversions = await pendingConversions(portal, signal);
    const members = { state, assets, found, done, failed, offline, problem, conversions };
    if (io.json) return writeDocument(io, 'status', members);
    noteFailures(context, status.failures ?? []);
    const rows = Object.entries(members)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, String(value)] as const);
    if (!io.interactive) return io.data(rows.map((row) => `${row.map(plain).join('\t')}\n`).join(''));
    const label = (name: string) => t(`status.${name}`);
    const widest = Math.max(...rows.map(([name]) => label(name).length));
    const text = (name: string, value: string) =>
      name === 'state' || name === 'problem'
        ? t(`status.values.${value}`)
        : countText(Number(value), language);
    const line = ([name, value]: readonly [string, string]) =>
      `${io.style.dim(label(name).padEnd(widest))}   ${plain(text(name, value))}\n`;
    await io.data(rows.map(line).join(''));
  },
});

/** Waits until the index is idle. Shows the progress. */
async function idleStatus(context: Context, portal: Portal): Promise<IndexStatus> {
  const { io, t, signal } = context;
  const progress = await indexProgress(context);
  let next = performance.now() + LINE_INTERVAL;
  try {
    for (;;) {
      const status = await portal.index.status({}, { signal });
      progress.update(status);
      if (status.state === 'idle') return status;
      if (!io.showsProgress && performance.now() > next) {
        next += LINE_INTERVAL;
        io.note(t('status.indexing', { done: status.done, total: status.found }));
      }
      await pause(INTERVAL, undefined, { signal });
    }
  } finally {
    progress.stop();
  }
}

/** Returns the number of running and waiting conversions, or null if the user may not see it. */
async function pendingConversions(portal: Portal, signal: AbortSignal): Promise<number | null> {
  try {
    const { conversions } = await createAdminClient(portal).activity.operation({}, { signal });
    return conversions.running + conversions.waiting;
  } catch (error) {
    if (isPortalError(error) && (error.status ?? 500) < 500) return null;
    throw error;
  }
}
