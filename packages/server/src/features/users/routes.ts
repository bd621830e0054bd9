import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Translator } from '@assetportal/sdk/translations';
import type { ServerEnvironment } from '../../boot/env.js';
import type { Mount } from '../../http/mount.js';
import { createMailer } from '../../mail/mailer.js';
import type { Store } from '../../store/store.js';
import type { AuditLog } from '../../auth/audit.js';
import type { VersionedDocuments } from '../../documents/versioned-documents.js';
import { forgetGroup } from '../../auth/permissions/permission-rules.js';
import { passwordRoutes } from '../session/password-routes.js';
import { createPasswordReset } from '../../auth/password-reset.js';
import { sessionRoutes } from '../session/routes.js';
import type { SessionService } from '../../auth/sessions.js';
import type { LoginThrottle } from '../../auth/login-throttle.js';
import type { Languages } from '../../documents/languages.js';
import { groupRoutes } from './groups.js';
import { userRoutes } from './users.js';

export interface UsersParts {
  readonly store: Store;
  readonly service: SessionService;
  readonly throttle: LoginThrottle;
  readonly guests: boolean;
  readonly environment: ServerEnvironment;
  readonly audit: AuditLog;
  readonly versions: VersionedDocuments;
  readonly languages: Languages;
  /** In the first language of a list that there are texts in. */
  readonly translatorFor: (languages: string | undefined) => Translator;
  readonly logger: FastifyBaseLogger;
}

/** How long mails that were asked for may take when the server stops. */
const CLOSING_MS = 5000;

/** All calls about who uses the portal: sessions, passwords, users and groups. */
export function accountRoutes(app: FastifyInstance, mount: Mount, parts: UsersParts): void {
  const { store, service, throttle, audit, languages, translatorFor: textsFor } = parts;
  const { users: people, groups, documents } = store;
  sessionRoutes(mount, { service, guests: parts.guests, people, languages, audit });
  userRoutes(mount, { people, languages, audit });
  groupRoutes(mount, {
    groups,
    forgetRules: (asked, name) => forgetGroup(asked, name, { documents, versions: parts.versions }),
    audit,
  });

  const { mail, publicUrl } = parts.environment;
  const onError = (err: unknown) => parts.logger.error({ err }, 'mail');
  const mailer = mail === undefined ? undefined : createMailer(mail);
  const reset =
    mailer === undefined || publicUrl === undefined
      ? undefined
      : createPasswordReset({ people, sessions: store.sessions, mailer, publicUrl, textsFor, onError });
  const mails = passwordRoutes(mount, { reset, throttle, audit, textsFor, onError });
  app.addHook('onClose', async () => {
    // A mail server that does not answer must not keep the portal from stopping.
    await Promise.race([mails.settled(), delay(CLOSING_MS, undefined, { ref: false })]);
    mailer?.close();
  });
}
