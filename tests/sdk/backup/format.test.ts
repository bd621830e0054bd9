import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACKUP_PARTS, CONFIG_FILES } from '@assetportal/sdk/contract';
import {
  brandingEntry,
  canonicalJson,
  compareEntries,
  entryFault,
  isNewerBackup,
  manifestOf,
  partOf,
  resourceOf,
} from '@assetportal/sdk/rules';

describe('canonical JSON', () => {
  it('sorts members at every depth, and ends with a newline', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe(
      '{\n  "a": null,\n  "b": [\n    {\n      "c": 2,\n      "d": 1\n    }\n  ]\n}\n',
    );
  });

  it('has the same text for equal values, and loses nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(reversed(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('sorts by code units, regardless of the language of the system', () => {
    const names = [...canonicalJson({ ä: 1, z: 1, Z: 1, '10': 1, '9': 1 }).matchAll(/"(.+)":/g)];
    expect(names.map(([, name]) => name)).toEqual(['9', '10', 'Z', 'z', 'ä']);
  });
});

/** Returns a value with the members of its objects in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

describe('the names of entries', () => {
  it.each([
    ['config.json', 'config'],
    ['translations/de.json', 'translations'],
    ['translations/pt-br.json', 'translations'],
    ['pages/zh-hant-tw.json', 'pages'],
    ['branding/logo.svg', 'branding'],
    ['branding/custom_font.woff2', 'branding'],
    ['formats.json', 'formats'],
    ['collections.json', 'formats'],
    ['groups.json', 'access'],
    ['permissions.json', 'access'],
    ['users.json', 'users'],
  ])('%s belongs to the part %s', (name, part) => {
    const resource = resourceOf(name);
    expect(resource && partOf(resource)).toBe(part);
  });

  it.each([
    '',
    'manifest.json',
    'config',
    'config.json/',
    '/config.json',
    './config.json',
    'CONFIG.json',
    'pages/../config.json',
    'pages/..json',
    'pages/DE.json',
    'pages/pt_br.json',
    'pages/de.JSON',

    'branding/logo',
    'branding/logo.exe',
    'branding/other.png',
    'branding\\logo.png',
    'branding/LOGO.png',

    'branding/constructor.png',
    'branding/logo.constructor',
    'sessions.json',
    'users.json\n',
    'pages/.json',
  ])('%j is rejected', (name) => {
    expect(resourceOf(name)).toBeUndefined();
  });

  it('accept no name that leads out of a folder', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        for (const name of [text, `pages/${text}.json`, `branding/${text}`]) {
          if (resourceOf(name) === undefined) continue;
          expect(name).toMatch(/^[A-Za-z_]+(?:\/[A-Za-z0-9_-]+)?\.[a-z0-9]+$/);
        }
      }),
    );
  });

  it.each([
    ['image/png', 'png'],
    ['image/svg+xml', 'svg'],
    ['text/css; charset=utf-8', 'css'],
    ['font/otf', 'otf'],
  ])('contain the extension of %s', (mime, extension) => {
    for (const file of CONFIG_FILES) {
      expect(resourceOf(brandingEntry(file, mime))).toEqual({ kind: 'branding', file });
      expect(brandingEntry(file, mime).endsWith(`.${extension}`)).toBe(true);
    }
  });

  it('have one order, whatever the order before', () => {
    const names = [
      'users.json',
      'pages/en.json',
      'config.json',
      'pages/de.json',
      'branding/logo.svg',
      'groups.json',
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (shuffled) => {
        expect([...shuffled].sort(compareEntries)).toEqual([
          'config.json',
          'pages/de.json',
          'pages/en.json',
          'branding/logo.svg',
          'groups.json',
          'users.json',
        ]);
      }),
    );
  });
});

describe('the manifest', () => {
  const sha256 = 'a'.repeat(64);
  const manifest = manifestOf(
    [
      { name: 'users.json', sha256 },
      { name: 'config.json', sha256 },
    ],
    {
      parts: ['users', 'config'],
      secrets: false,
    },
  );

  it('contains the format, the versions, the parts and the hashes, and nothing else', () => {
    expect(manifest).toEqual({
      format: 1,
      schema: '5.1.4',
      parts: ['config', 'users'],
      resources: { 'config.json': sha256, 'users.json': sha256 },
    });
    expect(Object.keys(manifest.resources)).toEqual(['config.json', 'users.json']);
    const secret = manifestOf([], { parts: BACKUP_PARTS, secrets: true });
    expect(secret).toMatchObject({ with_secrets: true, parts: BACKUP_PARTS });
  });

  it.each([
    [1, '5.1.4', false],
    [1, '5.0.0', false],
    [1, '5.1.4.0', false],
    [2, '5.1.4', true],
    [1, '5.1.5', true],
    [1, '6', true],
  ])('of format %i and version %s is newer: %s', (format, schema, newer) => {
    expect(isNewerBackup({ format, schema })).toBe(newer);
  });

  it.each([
    [['config.json', 'users.json'], undefined],
    [['users.json'], { fault: 'archive-missing', name: 'config.json' }],
    [['config.json', 'users.json', 'keys.json'], { fault: 'archive-entry', name: 'keys.json' }],
  ])('with the entries %j has the fault %j', (names, fault) => {
    expect(entryFault(manifest, names)).toEqual(fault);
  });
});
