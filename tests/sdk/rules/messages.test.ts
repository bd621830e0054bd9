import { describe, expect, it } from 'vitest';
import { createTexts } from '@assetportal/sdk';
import type { LineId } from '../../specification/lines.js';

/** The messages of sign-in, availability and shell: what the specification says, word for word, and in German. */
const messages: [LineId, string, string, string][] = [
  [
    '8.login.401',
    'toast.login.wrong',
    'Incorrect username or password',
    'Benutzername oder Passwort ist falsch',
  ],
  [
    '8.login.403',
    'toast.login.noAuthorization',
    'Account has no authorization',
    'Das Konto hat keine Berechtigung',
  ],
  [
    '8.login.no-registration',
    'toast.login.noRegistration',
    'No registration form was found for your language',
    'Für Ihre Sprache wurde kein Registrierungsformular gefunden',
  ],
  [
    '8.login.password-reset',
    'toast.password.reset',
    'Password was reset',
    'Das Passwort wurde zurückgesetzt',
  ],
  [
    '8.login.password-reset',
    'toast.password.failed',
    'Password could not be reset',
    'Das Passwort konnte nicht zurückgesetzt werden',
  ],
  [
    '8.availability.unreachable',
    'start.unreachable',
    'API endpoint(s) cannot be reached!',
    'Die API ist nicht erreichbar!',
  ],
  [
    '8.availability.config-status',
    'toast.config.unavailable',
    'The status of the configs could not be loaded',
    'Der Status der Konfigurationen konnte nicht geladen werden',
  ],
  [
    '2.no-permission',
    'states.noPermissionTitle',
    'You do not have permission.',
    'Sie haben keine Berechtigung.',
  ],
  ['8.other.no-permission', 'logout.title', 'You are logged out', 'Sie sind abgemeldet'],
  [
    '8.login.redirect',
    'login.redirect',
    'You are being forwarded to log in.',
    'Sie werden zur Anmeldung weitergeleitet.',
  ],
];

describe('messages (specification, sections 2 and 8)', () => {
  const en = createTexts({ locale: 'en' });
  const de = createTexts({ locale: 'de' });
  for (const [tag, key, english, german] of messages) {
    it(english, { tags: [tag] }, () => {
      expect([en.t(key), de.t(key)]).toEqual([english, german]);
    });
  }

  it(
    'the no-permission page advises to ask the administration',
    { tags: ['2.no-permission', '8.other.no-permission'] },
    () => {
      expect(en.t('states.noPermissionText')).toContain('administrat');
      expect(de.t('states.noPermissionText')).toContain('Administration');
    },
  );
});
