import { describe, expect, it, onTestFinished } from 'vitest';
import { createMailer } from '../../../packages/server/src/mail/mailer.js';
import { mailbox } from '../../fixtures/mailbox.js';

const MAIL = { to: { name: 'Ada', address: 'ada@example.org' }, subject: 's', text: 't', html: '<p>t</p>' };

/** Sends a mail to a server without STARTTLS. `host` is an address of this machine. */
async function send(host: string, query = '') {
  const box = await mailbox();
  onTestFinished(() => box.close());
  const url = box.environment['ASSETPORTAL_SMTP_URL']?.replace('127.0.0.1', host) ?? '';
  const mailer = createMailer({ smtpUrl: `${url}${query}`, from: 'portal@example.org' });
  onTestFinished(() => mailer.close());
  const outcome = await mailer.send(MAIL).then(
    () => 'sent',
    (error: unknown) => String(error),
  );
  return { outcome, received: box.waiting() };
}

describe('smtp:// without TLS', () => {
  it('is accepted on this machine', async () => {
    expect(await send('127.0.0.1')).toEqual({ outcome: 'sent', received: 1 });
  });

  // Linux connects to itself, but it is not a loopback address.
  it.runIf(process.platform === 'linux')(
    'is rejected for other hosts, unless the URL allows it',
    async () => {
      const { outcome, received } = await send('0.0.0.0');
      expect(outcome).toContain('STARTTLS');
      expect(received).toBe(0);
      expect(await send('0.0.0.0', '?requireTLS=false')).toEqual({ outcome: 'sent', received: 1 });
    },
  );
});
