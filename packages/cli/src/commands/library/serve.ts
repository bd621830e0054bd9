import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Run } from '../../kernel/context.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { indexProgress } from '../../ui/indexing-bar.js';
import { summary } from './summary.js';

interface ServeOptions {
  open?: boolean;
}

export const run: Run = async (context, [folder = '.'], options) => {
  const { io, t, settings, signal } = context;
  const { startServer } = await context.modules.server();
  const server = await startServer({
    folder,
    data: settings.get('data'),
    host: settings.get('host'),
    port: settings.get('port'),
    guests: settings.get('guests'),
    adminPassword: process.env['ASSETPORTAL_ADMIN_PASSWORD'] || undefined,
    endOnFaults: true,
    log: io.json ? 'json' : io.draws ? 'silent' : 'text',
  });
  const { url, adminPassword } = server;
  try {
    signal.throwIfAborted();
    if (io.json) await writeDocument(io, 'serving', { url, folder: server.folder });
    else await io.data(`${t('serve.serving', { folder: server.folder, url: io.style.bold(url) })}\n`);
    // Also with --quiet: it is shown this once.
    if (adminPassword !== undefined) {
      if (io.json) io.event('admin', { user: 'admin', password: adminPassword });
      else io.warn(t('serve.password', { password: io.style.bold(adminPassword) }));
    }
    if ((options as ServeOptions).open === true) openBrowser(url, () => io.note(t('serve.notOpened')));

    const progress = indexProgress(io, context);
    const started = performance.now();
    const stopWatching = server.onStatus((status) => progress.update(status));
    progress.update(server.status());
    const interrupted = once(signal, 'abort');
    const indexed = server.settled().then(() => {
      progress.stop();
      if (!signal.aborted) io.note(summary(server.status(), (performance.now() - started) / 1000, context));
    });
    await Promise.race([interrupted, indexed.then(() => interrupted)]);
    stopWatching();
    progress.stop();
    io.note(t('serve.stopping'));
  } finally {
    await server.close();
  }
  // Asked to stop is what a server is ended by: no failure (decisions, section 1).
  return 0;
};

/** By the platform's own opener; it lives on without us. */
function openBrowser(url: string, failed: () => void): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const opener = spawn(command ?? '', args, { stdio: 'ignore', detached: true });
  opener.on('error', failed);
  opener.unref();
}
