/**
 * Changes the search path. The process looks for programs once.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import german from '../../../packages/cli/src/translations/de.json' with { type: 'json' };
import english from '../../../packages/cli/src/translations/en.json' with { type: 'json' };
import { diagnose } from '../../../packages/server/src/boot/diagnose.js';
import { temporary } from '../../fixtures/server/library.js';

const temp = temporary();
const path = process.env['PATH'];

afterEach(() => {
  process.env['PATH'] = path;
  temp.clear();
});

const find = (name: string): string | undefined => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
};

const CODECS = `Codecs:
 D..... = Decoding supported
 -------
 DEV.L. av1                  AV1 (decoders: libdav1d) (encoders: libaom-av1)
 .EV.LS h264                 H.264 (encoders: h264_nvenc)
 DEV..S png                  PNG image
 DEAIL. aac                  AAC (decoders: aac aac_fixed)`;
const LOADERS = 'VipsForeignLoadPpmFile (ppmload), load ppm\nVipsForeignLoadJxlFile (jxlload), load JPEG-XL';

it('doctor names the missing parts of installed programs, in both languages', async () => {
  const folder = temp.folder();
  const program = (name: string, output: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\ncat <<'END'\n${output}\nEND\n`, { mode: 0o755 });
  program('ffmpeg', CODECS);
  program('vips', LOADERS);
  program('vipsthumbnail', 'vips-8.14.1');
  const perl = find('perl');
  if (perl !== undefined) {
    // Perl without one of its modules, as in the package `perl-base`.
    mkdirSync(join(folder, 'lib/Compress'), { recursive: true });
    writeFileSync(join(folder, 'lib/Compress/Zlib.pm'), 'die "not installed";');
    writeFileSync(join(folder, 'perl'), `#!/bin/sh\nexec ${perl} -I${folder}/lib "$@"\n`, { mode: 0o755 });
  }
  for (const name of ['sh', 'cat']) symlinkSync(find(name) as string, join(folder, name));
  process.env['PATH'] = folder;
  const checks = new Map((await diagnose()).map((check) => [check.name, check]));
  const expected = {
    'ffmpeg-codecs': ['libx264 (MP4)', 'h264 (MP4, MOV, MKV)', 'vp9 (WebM)'],
    'vips-loaders': ['magickload (BMP, ICO, PCX, PSD, TGA)', 'openexrload (OpenEXR)'],
    ...(perl !== undefined && { 'perl-modules': ['Compress::Zlib (PDF, PNG, SVGZ)'] }),
  };
  for (const [name, parts] of Object.entries(expected)) {
    const { ok, detail, hint } = checks.get(name) ?? {};
    expect(ok, name).toBe('optional-missing');
    for (const part of parts) expect(detail).toContain(part);
    expect(detail).not.toMatch(/\b(png|ppmload|Digest::MD5)\b/);
    expect((english.doctor.hints as Record<string, string>)[name]).toBe(hint);
    expect((german.doctor.hints as Record<string, string>)[name]).toMatch(/^Installieren Sie/);
  }
});
