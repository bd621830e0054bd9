import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { downloadedFiles } from './proxied-cli.js';
import { events, terminal } from '../terminal.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let cli: ReturnType<typeof terminal>;

beforeAll(async () => {
  folder = await temporaryFolder();
  home = await temporaryFolder();
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a43' } });
  await writeFile(join(folder.path, 'red.jpg'), await image.jpeg().toBuffer());
  await writeFile(join(folder.path, 'note.txt'), 'not an image\n');
  portal = await testPortal(folder.path);
  await portal.settled();
  cli = terminal(home.path, { ASSETPORTAL_URL: portal.url });
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
  await home.remove();
});

test(
  'download --convert-set waits for renditions, reports progress and lists unavailable assets',
  { tags: ['d.call.csets.offer'] },
  async () => {
    const to = join(home.path, 'downloads');
    const result = await cli.run(['download', '--query', '*', '--convert-set', 'web', '--to', to, '--json']);
    expect(result.code).toBe(8);
    expect(await downloadedFiles(to)).toEqual(['red.webp']);
    // One line counts the assets without the format, by kind.
    const pipe = await cli.run(['download', '--query', '*', '--convert-set', 'web', '--to', to]);
    expect(pipe.stderr).toContain('! 1 is not available in “web”: Document. --convert-set original');
    expect(pipe.stderr).not.toContain('could not be downloaded');
    // The second run downloads nothing, also in this format.
    const again = await cli.run(['download', '--query', '*', '--convert-set', 'web', '--to', to, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ downloaded: 0, skipped: 1, refused: 1 });
    expect(await downloadedFiles(to)).toEqual(['red.webp']);
    const { format, width } = await sharp(await readFile(join(to, 'red.webp'))).metadata();
    expect([format, width]).toEqual(['webp', 1200]);
    const preparing = events(result.stderr).filter(({ kind }) => kind === 'preparing');
    expect(preparing.at(-1)).toMatchObject({ fname: 'red.jpg', progress: 1 });
    const { items } = JSON.parse(result.stdout) as {
      items: { status: string; fname?: string; code?: string }[];
    };
    expect(items.find(({ status }) => status === 'refused')).toMatchObject({
      fname: 'note.txt',
      code: 'convert-set-unknown',
    });
  },
);
