import { isSandbox, type Protection } from '../workers/sandbox/sandbox.js';

/**
 * Something that an admin should know, although it does not prevent the start. The CLI translates the message by
 * its code (`start.warnings.<code>`).
 */
export interface StartWarning {
  readonly code: keyof typeof MESSAGES;
  readonly message: string;
  readonly values: Readonly<Record<string, string>>;
}

const MESSAGES = {
  'state-foreign':
    '{{path}} belongs to another user, who can read and change the state. Change its owner with chown.',
  'state-open':
    'Other users can read or change the state in {{path}}. Use a directory of its own, and close it with chmod 700.',
  'state-exposed':
    'Other users were able to read the state in {{path}}. It is closed now. If they may have copied it, run: assetportal key rotate',
  'library-shared':
    'Other users may write to {{path}}, which contains the state. Choose a directory outside the library with --data.',
  'admin-password-unused':
    'The password from ASSETPORTAL_ADMIN_PASSWORD is not used: users exist already, and “admin” has another password or was removed.',
  'plain-http':
    'The portal serves HTTP without encryption to the network: others can read passwords and files on the way. Use a reverse proxy with HTTPS, and name it in ASSETPORTAL_TRUST_PROXY.',
  'runs-as-root':
    'The portal runs as root, so that a flaw in it would affect the whole machine. Run it as a user who owns only the state directory.',
  'sandbox-missing':
    'Files are decoded without a sandbox, so that a flaw in a decoder would affect the server. Install bubblewrap (Linux), and allow the server to create namespaces.',
  'host-names-unset':
    'The portal responds only under its IP addresses. For users who reach it by a name, set ASSETPORTAL_PUBLIC_URL or ASSETPORTAL_HOSTS.',
} as const;

/**
 * Returns the warnings about the process of the server.
 *
 * @param user ID of its user. Undefined on Windows.
 */
export function processWarnings(user: number | undefined, protection: Protection): StartWarning[] {
  return [
    ...(user === 0 ? [startWarning('runs-as-root')] : []),
    ...(isSandbox(protection) ? [] : [startWarning('sandbox-missing')]),
  ];
}

export function startWarning(
  code: StartWarning['code'],
  values: Readonly<Record<string, string>> = {},
): StartWarning {
  const message = MESSAGES[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  return { code, message, values };
}
