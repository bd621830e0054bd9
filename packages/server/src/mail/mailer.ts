import { createTransport } from 'nodemailer';

/** How mail is sent. */
export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://…`. */
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
  /** Rejects when the mail server did not take it within half a minute. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    // One connection for several mails, and no more than two at once, however many are asked for.
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // What a mail holds is made here: no file and no address of somebody else's is read into it.
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
