import { spawn } from 'node:child_process';

/** Opens an address with the default browser. The browser process outlives this process. */
export function openBrowser(url: string, onError: () => void): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const opener = spawn(command ?? '', args, { stdio: 'ignore', detached: true });
  opener.on('error', onError);
  opener.unref();
}
