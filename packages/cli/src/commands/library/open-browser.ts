import { spawn } from 'node:child_process';

/** Opens a URL in the default browser. The browser continues to run after this process exits. */
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
