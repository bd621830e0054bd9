import { createTransport } from 'nodemailer';
import { isLoopback } from '../lib/client-address.js';

/** Settings for sending mail. */
export interface MailSettings {
  /**
   * `smtp://user:password@host:587`, or `smtps://…`. With `smtp:`, the connection is encrypted with STARTTLS. Other
   * servers are rejected, except on this machine and with `?requireTLS=false`.
   */
  readonly smtpUrl: string;
  /** Sender: `portal@example.org`, or `Portal <portal@example.org>`. */
  readonly from: string;
}

export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mail by SMTP. */
export interface Mailer {
  /**
   * Sends a message. Rejects if the mail server rejects it, cannot be reached, or does not respond within 30
   * seconds.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport({
    // The URL's query has precedence.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname),
    url: smtpUrl,
    // Reuse connections, with at most two at the same time.
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Messages are created entirely by the portal: never load content from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transport.close(),
  };
}
