import { describe, expect, it } from 'vitest';
import { PortalError } from '@assetportal/sdk';
import { createTranslator, problemMessage } from '@assetportal/sdk/translations';

describe('problemMessage', () => {
  const german = createTranslator({ locale: 'de' });

  it("returns the server's sentence, which has the details", () => {
    const error = new PortalError({
      code: 'unknown-field',
      message: 'Ein Feld „x“ gibt es nicht.',
      status: 400,
    });
    expect(problemMessage(error, german)).toEqual({
      title: 'Unbekanntes Feld',
      detail: 'Ein Feld „x“ gibt es nicht.',
    });
  });

  it("returns the client's sentence, in the user's language, for errors without a server response", () => {
    const error = new PortalError({ code: 'unreachable', message: 'The server cannot be reached.' });
    expect(problemMessage(error, german).title).toBe('Server nicht erreichbar');
    expect(problemMessage(error, german).detail).toContain('Prüfen Sie');
  });

  it('accepts codes of a newer server and errors of any type', () => {
    const newer = new PortalError({ code: 'brand-new', message: 'Tu dies.', status: 400 });
    expect(problemMessage(newer, german)).toEqual({ title: 'Unbekannter Fehler', detail: 'Tu dies.' });
    expect(problemMessage(new TypeError('x is undefined'), german).detail).not.toContain('undefined');
  });
});
