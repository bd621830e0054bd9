import type { PlannedConfirmation } from '@assetportal/sdk/admin';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { checkFields, writeList } from '../../kernel/io/documents.js';
import { plain, toJson } from '../../kernel/text/plain.js';
import { shown } from '../../kernel/text/shown.js';
import { assertSaved, openEditor } from './editor.js';

type UpgradePlan = NonNullable<PlannedConfirmation['plan']>;

const MEMBERS = ['key', 'change', 'moved_to', 'from', 'to', 'stored', 'version'] as const;

export default command({
  name: 'config upgrade',
  group: 'settings',
  effect: 'writes',
  options: { 'version-only': { type: 'flag' }, 'dry-run': { type: 'flag' } },
  async run(context, _args, { versionOnly = false, dryRun = false }) {
    const { io, t } = context;
    checkFields(io, MEMBERS);
    const editor = await openEditor(context, context.portal(), { dryRun });
    const { plan } = editor.confirmation();
    if (plan === null) {
      if (io.json)
        return writeList(io, 'config-upgrade', { from: null, to: null, saved: false }, [], MEMBERS);
      return io.note(t('config.upgrade.none'));
    }
    if (!dryRun) {
      const outcome = versionOnly ? await editor.stampVersionOnly() : await editor.acceptUpdate();
      await assertSaved(context, editor, outcome);
    }
    await writePlan(context, plan, !dryRun);
  },
});

async function writePlan({ io, t }: Context, plan: UpgradePlan, saved: boolean): Promise<void> {
  const { from, to, changes } = plan;
  const rows = changes.map(({ path, kind, movedTo, ...change }) => ({
    key: path,
    change: kind,
    moved_to: movedTo ?? null,
    from: change.from ?? null,
    to: change.to ?? null,
    stored: change.stored,
    version: change.version,
  }));
  if (io.json) return writeList(io, 'config-upgrade', { from, to, saved }, rows, MEMBERS);
  const lines = rows.map((row) => {
    const key = row.moved_to === null ? row.key : `${row.key} → ${row.moved_to}`;
    if (io.interactive || saved) return `~ ${plain(key)}   ${shown(row.from)} → ${shown(row.to)}`;
    return [row.change, plain(row.key), plain(row.moved_to ?? ''), toJson(row.from), toJson(row.to)].join(
      '\t',
    );
  });
  if (saved) for (const line of lines) io.note(line);
  else await io.data(lines.map((line) => `${line}\n`).join(''));
  const values = { from: plain(from ?? '–'), to, count: rows.length };
  io.note(t(saved ? 'config.upgrade.done' : 'config.upgrade.plan', values));
}
