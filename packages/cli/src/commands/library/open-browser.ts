import { spawn } from 'node:child_process';

/**
 * Opens a URL in the default browser. The browser continues to run after this process exits.
 *
 * @param env Its `PATH` must not contain the library, so that no program from there is started.
 */
export function openBrowser(url: string, env: NodeJS.ProcessEnv, onError: () => void): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? // Without a shell, which would run the part of the URL after a `&` as a command.
          ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  const opener = spawn(command ?? '', args, {
    stdio: 'ignore',
    detached: true,
    cwd: '/',
    env,
  });
  opener.on('error', onError);
  opener.unref();
}

/** Returns false on a computer without a screen, such as a server that is used through SSH. */
export function hasDisplay({ DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): boolean {
  return process.platform !== 'linux' || Boolean(DISPLAY) || Boolean(WAYLAND_DISPLAY);
}
