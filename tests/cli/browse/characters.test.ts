import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { charactersOf } from '../../../packages/cli/src/kernel/text/characters.js';
import { replacementsFor } from '../../../packages/cli/src/kernel/text/replacements.js';
import { hasPty, KEY } from './pty.js';
import { browseSetup } from './setup.js';

test.each([
  [{}, 'all'],
  [{ LANG: 'de_DE.UTF-8' }, 'all'],
  [{ LANG: 'C.utf8' }, 'all'],
  [{ LANG: 'C' }, 'ascii'],
  [{ LANG: 'de_DE' }, 'ascii'],
  [{ LC_ALL: 'POSIX', LANG: 'de_DE.UTF-8' }, 'ascii'],
  [{ LC_ALL: '', LC_CTYPE: 'C.UTF-8', LANG: 'C' }, 'all'],
  [{ TERM: 'dumb' }, 'ascii'],
  [{ TERM: 'linux', LANG: 'en_US.UTF-8' }, 'words'],
  [{ TERM: 'linux', LANG: 'C' }, 'ascii'],
] as const)('the terminal with %j shows %s', (environment, characters) => {
  expect(charactersOf(environment)).toBe(characters);
});

test.each([
  ['▸● ★ ◉ Lyon │ ○ ─', '>x * x Lyon | . -', '>x * x Lyon | . -'],
  ['✓ 1 file → “a” · 3 × 4', '+ 1 file > "a" - 3 x 4', '+ 1 file > "a" - 3 x 4'],
  ['Suche läuft …', 'Suche lauft .', 'Suche läuft .'],
  ['el_torcal_ro… Größe', 'el_torcal_ro~ Grose', 'el_torcal_ro~ Größe'],
  ['日本の港 🚢 é', '???????? ?? e', '日本の港 🚢 é'],
  ['plain \u001b[1mtext\u001b[22m', 'plain \u001b[1mtext\u001b[22m', 'plain \u001b[1mtext\u001b[22m'],
])('%s', (text, ascii, words) => {
  expect(replacementsFor('ascii')(text)).toBe(ascii);
  expect(replacementsFor('words')(text)).toBe(words);
  expect(replacementsFor('all')(text)).toBe(text);
  expect(stringWidth(ascii)).toBe(stringWidth(text));
});

describe.runIf(hasPty)('browse on a terminal without Unicode', () => {
  const { browse } = browseSetup({ 'crane.txt': 'a\n', 'Hafen für Schiffe.txt': 'ab\n', '港.txt': 'abc\n' });

  test('draws everything with ASCII', { tags: ['gate'] }, async () => {
    const screen = browse('', { env: { LC_ALL: 'C' } });
    await screen.shows('>   crane');
    screen.type('x');
    await screen.shows('>x  crane');
    await screen.shows('Hafen fur Schiffe');
    await screen.shows(/ \?\? /);
    screen.type(`${KEY.tab} `);
    await screen.shows(/^>x /m);
    screen.type('/han');
    await screen.shows(/^ han\|/m);
    // eslint-disable-next-line no-control-regex -- The terminal must get nothing else.
    expect(screen.written()).toMatch(/^[\u0000-\u007f]*$/);
    screen.type(KEY.ctrlC);
    expect(await screen.code).toBe(130);
  });

  test('TERM=dumb prints lines in ASCII', async () => {
    const screen = browse('', { env: { TERM: 'dumb' } });
    await screen.shows(/crane, TXT, 2 bytes, 1 of 3/);
    screen.type(KEY.down);
    await screen.shows(/Hafen fur Schiffe/);
    screen.type('q');
    expect(await screen.code).toBe(0);
  });
});
