import { describe, expect, test } from 'vitest';
import { proxiedCli } from './proxied-cli.js';

const setup = proxiedCli({ 'one.txt': 'the first\n', 'a/same.txt': 'from a\n' });

describe('refused download', () => {
  test.each([
    ['en_GB.UTF-8', 'Available formats: original (Original)'],
    ['de_DE.UTF-8', 'Verfügbare Formate: original (Original)'],
  ])(
    'lists the available formats for an unknown format (%s)',
    { tags: ['4.decision.server'] },
    async (LANG, hint) => {
      const args = ['download', setup.id('one.txt'), '--convert-set', 'nonsense', '--to', setup.to];
      const result = await setup.cli.run(args, { env: { LANG } });
      expect(result).toMatchObject({ code: 9, stdout: '' });
      expect(result.stderr).toContain('nonsense');
      expect(result.stderr).toContain(hint);
      const out = await setup.cli.run([...args.slice(0, -2), '-o', '-'], { env: { LANG } });
      expect(out).toMatchObject({ code: 9, stdout: '' });
      expect(out.stderr).toContain(hint);
    },
  );

  const problem = (body: object) => ({ response: { status: 403, code: 'forbidden', body: { ...body } } });
  test(
    'reports that the asset is not available, with the next step, for a 403',
    { tags: ['4.decision.unauthorized', '6.not-downloadable', '8.download.not-available'] },
    async () => {
      setup.proxy.fault = ({ url }) => (url?.includes('download') === true ? problem({}) : undefined);
      const result = await setup.cli.run(['download', setup.id('one.txt'), '--to', setup.to]);
      expect(result).toMatchObject({ code: 5, stdout: '' });
      expect(result.stderr).toContain('one.txt: The download of one asset is not available to you');
      expect(result.stderr).toContain('Detail: forbidden.');
    },
  );
  test('reports a 403 of an external system', { tags: ['8.download.external-403'] }, async () => {
    setup.proxy.fault = ({ url }) =>
      url?.includes('download') === true ? problem({ external_status: 403 }) : undefined;
    const result = await setup.cli.run(['download', setup.id('one.txt'), '--to', setup.to]);
    expect(result).toMatchObject({ code: 5, stdout: '' });
    expect(result.stderr).toContain('Error during download, configuration of the backend possibly faulty');
  });

  test.each([
    [0, false, 5],
    [0, true, 5],
    [1, false, 2],
    [1, true, 0],
    [2, false, 0],
    [-1, false, 0],
  ])(
    'for two assets, a limit of %i and --yes %s, exits with %i',
    { tags: ['5.bulk.unlimited', '9.max-assets'] },
    async (max, yes, code) => {
      setup.proxy.fault = ({ url }) =>
        url?.includes('info/downloads') === true
          ? { response: { status: 200, code: '', body: { max_assets: max } } }
          : undefined;
      const args = [
        'download',
        setup.id('one.txt'),
        setup.id('a/same.txt'),
        '--to',
        setup.to,
        ...(yes ? ['--yes'] : []),
      ];
      expect((await setup.cli.run(args)).code).toBe(code);
    },
  );
});
