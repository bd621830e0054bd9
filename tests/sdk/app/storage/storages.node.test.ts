import * as fs from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fileStorage } from '@assetportal/sdk';

it('fileStorage stores values in a single file that only its owner can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetportal storage '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'portal.json');
  fileStorage(fs, path).set('locale', 'de');
  fileStorage(fs, path).set('sidebar-width', '300');
  expect(fileStorage(fs, path).get('locale')).toBe('de');
  expect(readdirSync(folder)).toEqual(['portal.json']);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('fileStorage reports a missing folder', () => {
  expect(() => fileStorage(fs, join(tmpdir(), 'no', 'such', 'folder', 'a.json')).set('a', 'b')).toThrow(
    'ENOENT',
  );
});

it('fileStorage preserves every unreadable file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetportal storage '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'portal.json');
  const contents = ['first {', 'second {', 'third {'];
  for (const content of contents) {
    writeFileSync(path, content);
    fileStorage(fs, path).set('locale', 'de');
  }
  const copies = ['portal.json.unreadable', 'portal.json.unreadable-2', 'portal.json.unreadable-3'];
  expect(readdirSync(folder)).toEqual(['portal.json', ...copies]);
  expect(copies.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(contents);
});
