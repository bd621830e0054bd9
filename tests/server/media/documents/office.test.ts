/**
 * Changes the PATH. The process caches which programs are installed.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RenditionCache } from '../../../../packages/server/src/media/cache/cache.js';
import { OfficeDocuments } from '../../../../packages/server/src/media/office/office.js';
import { configureSandbox } from '../../../../packages/server/src/workers/sandbox/sandbox.js';
import { file, folder } from '../helpers.js';

const PDF = '%PDF-1.4 created by the fake';

/**
 * Shell script that replaces LibreOffice. It records its command line, its environment, its profile and its
 * runs. Depending on the content of the document, it then sleeps, fails, or writes an invalid or a valid PDF.
 */
const FAKE_SOFFICE = `#!/bin/sh
here=$(dirname "$0")
echo run >> "$here/runs"
printf '%s\\n' "$@" > "$here/arguments"
env > "$here/environment"
for last; do :; done
cp "$HOME/profile/user/registrymodifications.xcu" "$here/settings"
while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out=$2; shift; done
mkdir -p "$out"
case "$(cat "$last")" in
  *sleeps*) echo $$ > "$here/pid"; sleep 1000 & echo $! > "$here/grandchild"; wait ;;
  *fails*) echo "Error: source file could not be loaded" >&2; exit 0 ;;
  *invalid*) echo invalid > "$out/document.pdf" ;;
  *) printf %s '${PDF}' > "$out/document.pdf" ;;
esac
`;

const RTF = '{\\rtf1 ';
/** Time limit of a conversion, in seconds. */
const SECONDS = 60;

describe.runIf(process.platform !== 'win32')('OfficeDocuments with a fake LibreOffice', () => {
  let folderPath: string;
  // The changed PATH affects only this test file, because program lookups are cached per process, and each test
  // file runs in a separate process.
  beforeAll(async () => {
    folderPath = await mkdtemp(join(tmpdir(), 'assetportal office '));
    await writeFile(join(folderPath, 'soffice'), FAKE_SOFFICE);
    await chmod(join(folderPath, 'soffice'), 0o755);
    process.env['PATH'] = `${folderPath}${delimiter}${process.env['PATH'] ?? ''}`;
    // The fake program records its arguments outside of the folder of its job.
    configureSandbox('off');
    return () => rm(folderPath, { recursive: true });
  });

  async function documents() {
    const data = await folder();
    const temp = join(data, 'tmp');
    await mkdir(temp);
    const cache = new RenditionCache(data, 2 ** 20);
    const abort = new AbortController();
    onTestFinished(() => cache.close());
    const office = new OfficeDocuments({ cache, temp, signal: abort.signal, seconds: SECONDS });
    return { office, temp, abort };
  }
  const recorded = (name: string) => readFile(join(folderPath, name), 'utf8');
  const runs = async () => (await recorded('runs').catch(() => '')).split('run').length - 1;

  test("converts a copy, with a profile without macros, links and network, and without the server's environment", async () => {
    process.env['ASSETPORTAL_TEST_SECRET'] = 'secret';
    onTestFinished(() => void delete process.env['ASSETPORTAL_TEST_SECRET']);
    const { office, temp } = await documents();
    const source = await file('-a letter;$(x).rtf', `${RTF}plain`);
    expect(await readFile(await office.pdf(source), 'utf8')).toBe(PDF);
    const args = (await recorded('arguments')).trim().split('\n');
    expect(args[0]).toMatch(/^-env:UserInstallation=file:\/\/\//);
    expect(args).toContain('--headless');
    expect(args.join(' ')).toMatch(/--convert-to pdf --outdir \S.*\/out .*\/document\.rtf$/);
    expect(args.at(-1)).not.toContain('letter');
    expect(await recorded('environment')).not.toContain('secret');
    const settings = await recorded('settings');
    for (const name of ['DisableMacrosExecution', 'BlockUntrustedRefererLinks', 'ooInetProxyType']) {
      expect(settings).toContain(`oor:name="${name}"`);
    }
    expect(await readdir(temp), 'no temporary files are left').toEqual([]);
    expect(
      (await readdir(join(String(source.path), '..'))).length,
      'no file was created next to the document',
    ).toBe(1);
  });

  test('converts a document once for several requests', async () => {
    const { office } = await documents();
    const source = await file('a.rtf', `${RTF}once`);
    const before = await runs();
    const paths = await Promise.all([office.pdf(source), office.pdf(source), office.pdf(source)]);
    expect(new Set([...paths, await office.pdf(source)]).size).toBe(1);
    expect((await runs()) - before).toBe(1);
  });

  test.each([
    ['LibreOffice cannot read it', `${RTF}fails`],
    ['LibreOffice converts it to invalid output', `${RTF}invalid`],
  ])('reports a document as damaged and does not try again if %s', async (_what, content) => {
    const { office, temp } = await documents();
    const source = await file('a.rtf', content);
    const before = await runs();
    await expect(office.pdf(source)).rejects.toMatchObject({ code: 'damaged' });
    await expect(office.pdf(source)).rejects.toMatchObject({ code: 'damaged' });
    expect((await runs()) - before).toBe(1);
    expect(await readdir(temp)).toEqual([]);
  });

  test.each([
    ['a web page with the extension .doc', 'a.doc', '<html><img src="http://localhost/x">', 'damaged'],
    ['a file with a password', 'a.docx', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'encrypted'],
    ['an image', 'a.png', 'x', 'unsupported-format'],
    ['a file that is too large', 'a.rtf', `${RTF}x`, 'too-large'],
  ] as const)('rejects %s without running LibreOffice', async (_what, name, content, code) => {
    const { office } = await documents();
    const before = await runs();
    const size = code === 'too-large' ? { size: 2 ** 40 } : {};
    await expect(office.pdf(await file(name, content, size))).rejects.toMatchObject({ code });
    expect(await runs()).toBe(before);
  });

  test('terminates all processes of a conversion that takes too long', async () => {
    const { office, temp } = await documents();
    const before = await runs();
    const source = await file('a.rtf', `${RTF}sleeps`);
    // The time passes only when all processes have started, also on a busy machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const conversion = expect(office.pdf(source)).rejects.toMatchObject({ code: 'timed-out' });
    await expect.poll(() => recorded('grandchild').catch(() => '')).toMatch(/^\d+\n/);
    await vi.advanceTimersByTimeAsync(SECONDS * 1000);
    vi.useRealTimers();
    await conversion;
    expect((await runs()) - before).toBe(1);
    for (const name of ['pid', 'grandchild']) {
      const pid = Number(await recorded(name));
      await expect.poll(() => [name, isAlive(pid)]).toEqual([name, false]);
    }
    expect(await readdir(temp)).toEqual([]);
  });

  test('abandons a conversion when the server stops', async () => {
    const { office, abort } = await documents();
    const before = await runs();
    const conversion = office.pdf(await file('a.rtf', `${RTF}sleeps`));
    await expect.poll(runs).toBe(before + 1);
    abort.abort();
    await expect(conversion).rejects.toMatchObject({ code: 'timed-out' });
  });
});

/**
 * Returns true if a process runs. A killed process stays listed as a zombie until its parent reads the exit
 * status.
 */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s*Z/m.test(
      existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '',
    );
  } catch {
    return false;
  }
}
