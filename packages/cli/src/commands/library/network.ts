import type { RunningServer } from '@assetportal/server';
import type { Context } from '../../kernel/context.js';
import { terminalWidth } from '../../kernel/io/terminal-width.js';
import { drawQrCode } from '../../ui/qr-code.js';

/**
 * Prints the addresses at which other computers reach the portal, and whether they need a login. On a terminal, also
 * the first address as a QR code. Nothing for a portal that only this computer reaches.
 */
export async function announceNetwork(
  context: Context,
  { networkUrls, guests }: Pick<RunningServer, 'networkUrls' | 'guests'>,
): Promise<void> {
  const { io, t } = context;
  const [first] = networkUrls;
  if (first === undefined) return;
  io.note(t('serve.network', { urls: networkUrls.map((url) => io.style.bold(url)).join(' ') }));
  io.note(t(guests ? 'serve.open' : 'serve.closed'));
  const code = io.showsProgress ? await qrCode(context, first) : undefined;
  if (code !== undefined) io.stderr.write(`${code}\n`);
}

/** Returns the QR code of a URL. Undefined on a small terminal. */
async function qrCode({ io, modules }: Context, url: string): Promise<string | undefined> {
  const encode = await modules.qrEncoder();
  const size = { columns: terminalWidth(io), rows: io.stderr.rows || 0 };
  return drawQrCode(encode(url), size, io.allowsColor);
}
