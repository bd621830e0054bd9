import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RenditionCache } from '../../../../packages/server/src/media/cache/cache.js';
import { OfficeDocuments } from '../../../../packages/server/src/media/office/office.js';
import { file, folder } from '../helpers.js';

const PDF = '%PDF-1.4 made by the stand-in';

/**
 * Replacement for LibreOffice, which acts by the content of the document. Records its command line, its
 * environment, its profile and its runs. Then it sleeps, fails, or writes an invalid or a valid PDF.
 */
const STAND_IN = `#!/bin/sh
here=$(dirname "$0")
echo run >> "$here/runs"
printf '%s\\n' "$@" > "$here/arguments"
env > "$here/environment"
for last; do :; done
cp "$PWD/profile/user/registrymodifications.xcu" "$here/settings"
while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out=$2; shift; done
mkdir -p "$out"
case "$(cat "$last")" in
  *sleeps*) echo $$ > "$here/pid"; sleep 1000 & echo $! > "$here/grandchild"; wait ;;
  *fails*) echo "Error: source file could not be loaded" >&2; exit 0 ;;
  *rubbish*) echo rubbish > "$out/document.pdf" ;;
  *) printf %s '${PDF}' > "$out/document.pdf" ;;
esac
`;

const MARK = '{\\rtf1 ';

describe.runIf(process.platform !== 'win32')('office documents with a fake LibreOffice', () => {
  let place: string;
  // Program lookups are cached per process, and each test file has its own.
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'assetportal office '));
    await writeFile(join(place, 'soffice'), STAND_IN);
    await chmod(join(place, 'soffice'), 0o755);
    process.env['PATH'] = `${place}${delimiter}${process.env['PATH'] ?? ''}`;
    return () => rm(place, { recursive: true });
  });

  async function documents(seconds = 60) {
    const data = await folder();
    const temp = join(data, 'tmp');
    await mkdir(temp);
    const cache = new RenditionCache(data, 2 ** 20);
    const ending = new AbortController();
    onTestFinished(() => cache.close());
    const office = new OfficeDocuments({ cache, temp, signal: ending.signal, seconds });
    return { office, temp, ending };
  }
  const noted = (name: string) => readFile(join(place, name), 'utf8');
  const runs = async () => (await noted('runs').catch(() => '')).split('run').length - 1;

  test("receive a copy and a profile without macros, links and network, and no variables of the server's environment", async () => {
    process.env['SECRET_OF_OURS'] = 'secret';
    onTestFinished(() => void delete process.env['SECRET_OF_OURS']);
    const { office, temp } = await documents();
    const source = await file('-a letter;$(x).rtf', `${MARK}plain`);
    expect(await readFile(await office.pdf(source), 'utf8')).toBe(PDF);
    const args = (await noted('arguments')).trim().split('\n');
    expect(args[0]).toMatch(/^-env:UserInstallation=file:\/\/\//);
    expect(args).toContain('--headless');
    expect(args.join(' ')).toMatch(/--convert-to pdf --outdir \S.*\/out .*\/document\.rtf$/);
    expect(args.at(-1)).not.toContain('letter');
    expect(await noted('environment')).not.toContain('secret');
    const settings = await noted('settings');
    for (const name of ['DisableMacrosExecution', 'BlockUntrustedRefererLinks', 'ooInetProxyType']) {
      expect(settings).toContain(`oor:name="${name}"`);
    }
    expect(await readdir(temp), 'nothing is left').toEqual([]);
    expect((await readdir(join(String(source.path), '..'))).length, 'nor beside the document').toBe(1);
  });

  test('are converted once for several requests', async () => {
    const { office } = await documents();
    const source = await file('a.rtf', `${MARK}once`);
    const before = await runs();
    const paths = await Promise.all([office.pdf(source), office.pdf(source), office.pdf(source)]);
    expect(new Set([...paths, await office.pdf(source)]).size).toBe(1);
    expect((await runs()) - before).toBe(1);
  });

  test.each([
    ['it cannot read', `${MARK}fails`],
    ['it makes rubbish of', `${MARK}rubbish`],
  ])('that %s are damaged and not tried again', async (_what, content) => {
    const { office, temp } = await documents();
    const source = await file('a.rtf', content);
    const before = await runs();
    await expect(office.pdf(source)).rejects.toMatchObject({ code: 'damaged' });
    await expect(office.pdf(source)).rejects.toMatchObject({ code: 'damaged' });
    expect((await runs()) - before).toBe(1);
    expect(await readdir(temp)).toEqual([]);
  });

  test.each([
    ['a web page that calls itself a letter', 'a.doc', '<html><img src="http://localhost/x">', 'damaged'],
    ['what is locked with a password', 'a.docx', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'encrypted'],
    ['a picture', 'a.png', 'x', 'unsupported-format'],
    ['what is too large', 'a.rtf', `${MARK}x`, 'too-large'],
  ] as const)('rejects %s without running LibreOffice', async (_what, name, content, code) => {
    const { office } = await documents();
    const before = await runs();
    const size = code === 'too-large' ? { size: 2 ** 40 } : {};
    await expect(office.pdf(await file(name, content, size))).rejects.toMatchObject({ code });
    expect(await runs()).toBe(before);
  });

  test('that take too long are ended with all their processes', async () => {
    const { office, temp } = await documents(1);
    const before = await runs();
    await expect(office.pdf(await file('a.rtf', `${MARK}sleeps`))).rejects.toMatchObject({
      code: 'timed-out',
    });
    expect((await runs()) - before).toBe(1);
    for (const name of ['pid', 'grandchild']) {
      const pid = Number(await noted(name));
      await expect.poll(() => [name, isAlive(pid)]).toEqual([name, false]);
    }
    expect(await readdir(temp)).toEqual([]);
  });

  test('are abandoned when the server stops', async () => {
    const { office, ending } = await documents();
    const before = await runs();
    const asked = office.pdf(await file('a.rtf', `${MARK}sleeps soundly`));
    await expect.poll(runs).toBe(before + 1);
    ending.abort();
    await expect(asked).rejects.toMatchObject({ code: 'timed-out' });
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
