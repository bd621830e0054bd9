import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '../../../packages/server/src/boot/env.js';
import { temporaryFolder } from '../../fixtures/folder.js';

describe('readEnvironment', () => {
  it('leaves settings undefined by default', () => {
    expect(readEnvironment({})).toMatchObject({
      trust: undefined,
      metricsToken: undefined,
      logLevel: undefined,
      sandbox: 'auto',
    });
  });

  it('parses settings', () => {
    const { trust, metricsToken, logLevel } = readEnvironment({
      ASSETPORTAL_TRUST_PROXY: 'loopback',
      ASSETPORTAL_METRICS_TOKEN: ' 0123456789abcdef ',
      ASSETPORTAL_LOG_LEVEL: 'Debug',
    });
    expect(trust?.('127.0.0.1')).toBe(true);
    expect([metricsToken, logLevel]).toEqual(['0123456789abcdef', 'debug']);
  });

  it.each([
    ['ASSETPORTAL_TRUST_PROXY', '1'],
    ['ASSETPORTAL_HOSTS', 'photos.lan:8080'],
    ['ASSETPORTAL_HOSTS', 'photos.lan,'],
    ['ASSETPORTAL_DISK_RESERVE_MB', '1.5'],
    ['ASSETPORTAL_DISK_RESERVE_MB', '-1'],
    ['ASSETPORTAL_AUDIT_DAYS', '0'],
    ['ASSETPORTAL_ADDRESS_DAYS', '7 days'],
    ['ASSETPORTAL_METRICS_TOKEN', 'too-short'],
    ['ASSETPORTAL_METRICS_TOKEN', 'with spaces in it, alas'],
    ['ASSETPORTAL_LOG_LEVEL', 'loud'],
    ['ASSETPORTAL_SANDBOX', 'maybe'],
    ['ASSETPORTAL_MEMORY', '700'],
    ['ASSETPORTAL_MEMORY', '3 GB'],
    ['ASSETPORTAL_OFFLINE_DAYS', '-1'],
    ['ASSETPORTAL_OFFLINE_DAYS', '4000'],
    ['ASSETPORTAL_OFFLINE_DAYS', '1.5'],
    ['ASSETPORTAL_SEARCH_URL', 'http://solr:8983/solr/assets'],
    ['ASSETPORTAL_SEARCH_URL', 'solr+http://solr:8983'],
    ['ASSETPORTAL_SEARCH_URL', 'solr+http://user:secret@solr:8983/solr/assets'],
    ['ASSETPORTAL_SEARCH_SHARDS', '0'],
    ['ASSETPORTAL_SEARCH_REPLICAS', 'two'],
    ['ASSETPORTAL_SEARCH_REINDEX', 'with a space'],
    ['ASSETPORTAL_SEARCH_PASSWORD_FILE', '/does/not/exist'],
  ])('rejects %s=%s without repeating the value', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(expect.objectContaining({ code: 'setting-wrong' }));
    expect(read).toThrow(name);
    expect(read).not.toThrow(value);
  });

  const url = 'solr+http://one:8983,two:8983/solr/assets';

  it('reads the password of the search engine from a variable or a file', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => folder.remove());
    const file = join(folder.path, 'password');
    await writeFile(file, 'pass word\n');
    const base = { ASSETPORTAL_SEARCH_URL: url, ASSETPORTAL_SEARCH_USER: 'portal' };
    const credentials = { user: 'portal', password: 'pass word' };
    for (const more of [
      { ASSETPORTAL_SEARCH_PASSWORD: 'pass word' },
      { ASSETPORTAL_SEARCH_PASSWORD_FILE: file },
    ]) {
      expect(readEnvironment({ ...base, ...more }).search).toMatchObject({ url, credentials });
    }
    expect(readEnvironment({}).search).toBeUndefined();
  });

  it.each([
    ['ASSETPORTAL_SEARCH_URL', { ASSETPORTAL_SEARCH_REINDEX: 'label' }],
    ['ASSETPORTAL_SEARCH_URL', { ASSETPORTAL_SEARCH_SHARDS: '2' }],
    ['ASSETPORTAL_SEARCH_USER', { ASSETPORTAL_SEARCH_URL: url, ASSETPORTAL_SEARCH_PASSWORD: 'secret' }],
    ['ASSETPORTAL_SEARCH_PASSWORD', { ASSETPORTAL_SEARCH_URL: url, ASSETPORTAL_SEARCH_USER: 'portal' }],
  ])('requires %s with %j', (name, env) => {
    expect(() => readEnvironment(env)).toThrow(
      expect.objectContaining({ code: 'setting-wrong', values: { name } }),
    );
  });
});
