import { once } from 'node:events';
import type { startServer } from '@assetportal/server';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { openStderr } from '../../kernel/io/output.js';
import { indexProgress } from './index-progress.js';
import { indexSummary } from './index-summary.js';
import { openBrowser } from './open-browser.js';
import { announceNetwork } from './network.js';
import { reportWarnings } from './state.js';

type Server = Awaited<ReturnType<typeof startServer>>;

export default command({
  name: 'serve',
  group: 'library',
  effect: 'writes',
  arguments: { folder: 'required' },
  options: {
    host: { type: 'text', value: 'address', setting: true },
    port: { type: 'port', value: 'number', setting: true },
    data: { type: 'text', value: 'dir', setting: true },
    guests: { type: 'flag', setting: true },
    'no-guests': { type: 'flag', setting: true },
    'new-state': { type: 'flag' },
    open: { type: 'flag' },
  },
  async run(context, { folder }, options) {
    const { io, t, signal, world } = context;
    // The server writes its log directly to stderr, not through `io`.
    openStderr(world);
    const path = context.absolute(folder);
    const data = options.data && context.absolute(options.data);
    const { searchPath, startServer } = await context.modules.server();
    world.closeNewFiles();
    const server = await startServer({
      folder: path,
      data,
      newState: options.newState,
      host: options.host,
      port: options.port,
      guests: options.guests,
      adminPassword: world.env['ASSETPORTAL_ADMIN_PASSWORD'] || undefined,
      exitOnUncaughtError: true,
      log: io.json ? 'json' : io.showsProgress ? 'silent' : 'text',
    });
    try {
      signal.throwIfAborted();
      await announce(context, server);
      const browserEnv = { ...world.env, PATH: searchPath() };
      if (options.open === true) openBrowser(server.url, browserEnv, () => io.note(t('serve.notOpened')));
      await showIndexing(context, server);
      io.note(t('serve.stopping'));
    } finally {
      await server.close();
    }
    // A server that is stopped on request exits with 0 (decisions, section 1).
    return EXIT.done;
  },
});

async function announce(context: Context, server: Server): Promise<void> {
  const { url, networkUrls, folder, adminPassword, warnings } = server;
  const { io, t } = context;
  // First, so that they do not move the addresses and the QR code out of a small terminal.
  reportWarnings(context, warnings);
  if (io.json) await writeDocument(io, 'serving', { url, network_urls: networkUrls, folder });
  else await io.data(`${t('serve.serving', { folder, url: io.style.bold(url) })}\n`);
  await announceNetwork(context, server);
  if (adminPassword === undefined) return;
  // Ignores --quiet, because the password is shown only once.
  if (io.json) io.event('admin', { user: 'admin', password: adminPassword });
  else io.warn(t('serve.password', { password: io.style.bold(adminPassword) }));
}

/** Shows the progress of indexing. Returns when the command is interrupted. */
async function showIndexing(context: Context, server: Server): Promise<void> {
  const { io, signal } = context;
  const progress = await indexProgress(context);
  const started = performance.now();
  const stopWatching = server.onStatus((status) => progress.update(status));
  progress.update(server.status());
  const interrupted: Promise<unknown> = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  const indexed = server.settled().then(() => {
    progress.stop();
    if (!signal.aborted)
      io.note(indexSummary(server.status(), (performance.now() - started) / 1000, context));
  });
  await Promise.race([interrupted, indexed.then(() => interrupted)]);
  stopWatching();
  progress.stop();
}
