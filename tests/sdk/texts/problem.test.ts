import { describe, expect, it } from 'vitest';
import { PortalError } from '@assetportal/sdk';
import { createTexts, problemText } from '@assetportal/sdk/translations';

describe('problemText', () => {
  const german = createTexts({ locale: 'de' });

  it('takes the sentence of the server, which knows the particulars', () => {
    const error = new PortalError({
      code: 'unknown-field',
      message: 'Ein Feld „x“ gibt es nicht.',
      status: 400,
    });
    expect(problemText(error, german)).toEqual({
      title: 'Unbekanntes Feld',
      detail: 'Ein Feld „x“ gibt es nicht.',
    });
  });

  it('has its own for what no server can say, in the reader’s language', () => {
    const error = new PortalError({ code: 'unreachable', message: 'The server cannot be reached.' });
    expect(problemText(error, german).title).toBe('Der Server ist nicht erreichbar');
    expect(problemText(error, german).detail).toContain('Prüfen Sie');
  });

  it('copes with codes of a newer server and with errors of any kind', () => {
    const newer = new PortalError({ code: 'brand-new', message: 'Tu dies.', status: 400 });
    expect(problemText(newer, german)).toEqual({ title: 'Etwas ist schiefgegangen', detail: 'Tu dies.' });
    expect(problemText(new TypeError('x is undefined'), german).detail).not.toContain('undefined');
  });
});
