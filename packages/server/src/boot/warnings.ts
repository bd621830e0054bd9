import { LEAST_ADDRESS_SPACE, LEAST_OPEN_FILES, type ResourceLimits } from '../lib/resource-limits.js';
import { isSandbox, type Protection, type SandboxGap } from '../workers/sandbox/sandbox.js';

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
  'decoders-as-root':
    'Files are decoded as root, so that a decoder could change settings of the machine. Install setpriv (util-linux), or run the portal as another user.',
  'system-calls':
    'Decoders may use all system calls: the filter works on x86-64 and ARM64 only, and needs seccomp in the kernel.',
  'open-files-limited':
    'The portal may open only {{limit}} files. Raise the limit to at least {{least}} (ulimit -n, or LimitNOFILE of systemd).',
  'addresses-limited':
    'The address space of the portal is limited to {{limit}} GiB. Decoders need at least {{least}} GiB of addresses, which is not memory. Remove the limit (ulimit -v), and limit the memory with MemoryMax of systemd or with a container.',
  'reset-hidden':
    'The portal can send mail, but does not offer users to reset their passwords. Turn on Administration › Login › Reset password, or run: assetportal config set login.show_passwordReset true',
  'reset-without-mail':
    'The login page is set to offer a password reset, but the portal cannot send mail. Set ASSETPORTAL_SMTP_URL, ASSETPORTAL_MAIL_FROM and ASSETPORTAL_PUBLIC_URL.',
  'host-names-unset':
    'The portal responds only under its IP addresses. For users who reach it by a name, set ASSETPORTAL_PUBLIC_URL or ASSETPORTAL_HOSTS.',
} as const;

/**
 * Returns the warnings about the process of the server.
 *
 * @param user ID of its user. Undefined on Windows.
 */
export function processWarnings(
  user: number | undefined,
  sandbox: { readonly protection: Protection; readonly gaps: readonly SandboxGap[] },
  limits: ResourceLimits,
): StartWarning[] {
  return [
    ...(user === 0 ? [startWarning('runs-as-root')] : []),
    ...(isSandbox(sandbox.protection) ? [] : [startWarning('sandbox-missing')]),
    ...sandbox.gaps.map((gap) => startWarning(gap)),
    ...limitWarnings(limits),
  ];
}

/** Returns the warnings about limits that are too low. */
export function limitWarnings({ openFiles, addressSpace }: ResourceLimits): StartWarning[] {
  const gib = (bytes: number) => String(Math.round((bytes / 2 ** 30) * 10) / 10);
  const files = { limit: String(openFiles), least: String(LEAST_OPEN_FILES) };
  const addresses = { limit: gib(addressSpace), least: gib(LEAST_ADDRESS_SPACE) };
  return [
    ...(openFiles < LEAST_OPEN_FILES ? [startWarning('open-files-limited', files)] : []),
    ...(addressSpace < LEAST_ADDRESS_SPACE ? [startWarning('addresses-limited', addresses)] : []),
  ];
}

export function startWarning(
  code: StartWarning['code'],
  values: Readonly<Record<string, string>> = {},
): StartWarning {
  const message = MESSAGES[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  return { code, message, values };
}
