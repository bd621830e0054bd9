/** @module-tag gate */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSample } from '@assetportal/sample';
import { findTool } from '../../packages/server/src/workers/spawn.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { corners } from '../server/media/helpers.js';
import { idle, serveFolder, type ServerProcess } from '../fixtures/server/serve.js';

/** Programs that the server starts if they are installed. */
const PROGRAMS = [
  'perl',
  'exiftool',
  'ffmpeg',
  'ffprobe',
  'vips',
  'vipsheader',
  'vipsthumbnail',
  'soffice',
  'node',
  'prlimit',
  'setpriv',
  'unshare',
  'bwrap',
  'nice',
  'env',
  'sh',
];

let library: Awaited<ReturnType<typeof temporaryFolder>>;
let outside: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let markers: string;
let starts: string;

const perl = (name: string) => `open(my $file, '>', '${join(markers, name)}'); close $file; 1;\n`;
const javascript = (name: string) =>
  `require('fs').writeFileSync(${JSON.stringify(join(markers, name))}, '');\n`;
const delegates = (name: string) =>
  `<delegatemap><delegate decode="bmp" command="touch '${join(markers, name)}'"/></delegatemap>\n`;

/** Files that some program loads from its home directory, its working directory or the library, with a marker. */
function plantedFiles(): Record<string, string> {
  const script = join(library.path, 'planted.cjs');
  return {
    '.ExifTool_config': perl('ExifTool_config'),
    ...Object.fromEntries(
      ['strict.pm', 'lib/strict.pm', 'sitecustomize.pl', 'Image/ExifTool.pm', 'lib/Image/ExifTool.pm'].map(
        (name) => [name, perl(name.replace(/\W/g, '-'))],
      ),
    ),
    ...Object.fromEntries(
      ['sharp', 'better-sqlite3', '@assetportal/server', 'exiftool-vendored'].map((name) => [
        `node_modules/${name}/index.js`,
        javascript(`module-${name.replace(/\W/g, '-')}`),
      ]),
    ),
    'planted.cjs': javascript('node-options'),
    '.npmrc': `node-options=--require ${JSON.stringify(script)}\n`,
    '.env': `NODE_OPTIONS=--require ${JSON.stringify(script)}\n`,
    'package.json': JSON.stringify({
      type: 'module',
      main: 'planted.cjs',
      imports: { '#*': './planted.cjs' },
    }),
    '.ffmpeg/libx264-veryfast.ffpreset': 'vcodec=nothing\n',
    'delegates.xml': delegates('delegates'),
    '.config/ImageMagick/delegates.xml': delegates('delegates-of-home'),
    '.config/libreoffice/4/user/registrymodifications.xcu': '<broken',
    'fonts.conf': '<broken',
    '.config/fontconfig/fonts.conf': '<broken',
  };
}

/** Programs in the library that write a marker and then start the installed program. */
async function plantedPrograms(): Promise<Record<string, string>> {
  const programs = PROGRAMS.map(async (name): Promise<[string, string]> => {
    const marker = `: > '${join(markers, `program-${name}`)}'`;
    return [name, `#!/bin/sh\n${marker}\nexec '${(await findTool(name)) ?? '/bin/false'}' "$@"\n`];
  });
  return Object.fromEntries(await Promise.all(programs));
}

/** Writes wrappers of the installed programs. They record the working directory, the environment and the arguments. */
async function recordStarts(folder: string): Promise<void> {
  mkdirSync(folder);
  for (const name of PROGRAMS.filter((program) => !['sh', 'env', 'node'].includes(program))) {
    const program = await findTool(name);
    if (program === undefined) continue;
    const record = `{ pwd; /usr/bin/env; printf '%s\\n' "$@"; } > '${join(starts, name)}'.$$`;
    writeFileSync(join(folder, name), `#!/bin/sh\n${record}\nexec '${program}' "$@"\n`, { mode: 0o755 });
  }
}

beforeAll(async () => {
  [library, outside] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  markers = join(outside.path, 'markers');
  starts = join(outside.path, 'starts');
  for (const folder of [markers, starts]) mkdirSync(folder);
  await makeSample(library.path, { count: 10 });
  // exiftool extracts the preview of a RAW file.
  writeFileSync(join(library.path, 'photo.nef'), await corners().tiff().toBuffer());
  for (const [name, content] of Object.entries({ ...plantedFiles(), ...(await plantedPrograms()) })) {
    mkdirSync(dirname(join(library.path, name)), { recursive: true });
    writeFileSync(join(library.path, name), content, { mode: 0o755 });
  }
  const wrappers = join(outside.path, 'bin');
  await recordStarts(wrappers);
  server = await serveFolder('.', {
    home: library.path,
    data: join(outside.path, 'state'),
    env: {
      PATH: ['', '.', library.path, wrappers, process.env['PATH']].join(delimiter),
      // The protection must not depend on the sandbox, which is missing on many machines.
      ASSETPORTAL_SANDBOX: 'off',
    },
  });
  await idle(server.client(await server.login()));
});

afterAll(async () => {
  await server?.stop();
  await Promise.all([library?.remove(), outside?.remove()]);
});

describe.skipIf(process.platform === 'win32')(
  'SC1: a library that is also the working and home directory',
  () => {
    it('supplies no configuration, code or program to the server and its child processes', () => {
      expect(readdirSync(markers)).toEqual([]);
    });

    it('is not in the environment of a child process, and is not its working directory', () => {
      const records = readdirSync(starts).map((name) => readFileSync(join(starts, name), 'utf8'));
      expect(records).not.toHaveLength(0);
      for (const record of records) {
        expect(record).not.toContain(library.path);
        expect(record).toMatch(/^\/\n/);
        expect(record).toMatch(/^PATH=\/[^:\n]*(:\/[^:\n]*)*$/m);
        expect(record).not.toMatch(
          /^(ASSETPORTAL_(?!SANDBOX=off|MEMORY=\d)|NODE_(?!CHANNEL_)|PERL|FONTCONFIG_|MAGICK_|VIPS_(?!CONCURRENCY)|LD_|FFMPEG_)/m,
        );
      }
    });

    it('is not where exiftool looks for its configuration', () => {
      const commands = readdirSync(starts)
        .filter((name) => name.startsWith('perl.'))
        .map((name) => readFileSync(join(starts, name), 'utf8'))
        .filter((record) => record.includes('/exiftool\n'));
      expect(commands.some((record) => record.includes('\n-stay_open\n'))).toBe(true);
      expect(commands.some((record) => record.includes('\n-W!\n'))).toBe(true);
      for (const record of commands) expect(record).toMatch(/\/exiftool\n-config\n\n-/);
    });
  },
);
