/**
 * pdfium does not work in a process with a global `window`, which the readers of models define.
 *
 * @module-tag night
 * @module-tag own-process
 */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import exifr from 'exifr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paletteNamed } from '../../packages/sample/src/draw/palettes.js';
import { Rng } from '../../packages/sample/src/draw/rng.js';
import { bounds, type Mesh } from '../../packages/sample/src/formats/mesh.js';
import { hasFfmpeg } from '../../packages/sample/src/formats/video.js';
import { make } from '../../packages/sample/src/make.js';
import { bowl, gear, knot, moebius, vase } from '../../packages/sample/src/motifs/forms.js';
import type { Plan } from '../../packages/sample/src/asset-plan.js';
import { planLibrary } from '../../packages/sample/src/plan.js';

const plans = planLibrary(132);

function planned(matches: (plan: Plan) => boolean): Plan {
  const found = plans.find(matches);
  if (!found) throw new Error('The plan has no matching asset.');
  return found;
}
const byExtension = (extension: string) => planned(({ path }) => path.endsWith(`.${extension}`));
const inFormat = (format: string) => planned(({ work }) => 'format' in work && work.format === format);

/** Tags that exifr reads from an image. */
interface ExifTags {
  readonly DateTimeOriginal: string;
  readonly OffsetTimeOriginal: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Fields of a glTF document that the tests read. */
interface Gltf {
  readonly accessors: readonly { readonly max: readonly number[] }[];
  readonly bufferViews: readonly { readonly byteOffset: number; readonly byteLength: number }[];
  readonly buffers: readonly { readonly byteLength: number; readonly uri: string }[];
}

/** Returns the file of the asset and its companion files. */
async function files(plan: Plan): Promise<{ own: Buffer; companions: { path: string; data: Buffer }[] }> {
  const all = await make(plan, 'unused');
  return { own: all[all.length - 1]!.data, companions: all.slice(0, -1) };
}

describe('images', () => {
  it.each(['jpg', 'png', 'avif', 'tif-cmyk', 'tif-16'])('contain their metadata: %s', async (format) => {
    const plan = planned(({ work, sidecar }) => 'format' in work && work.format === format && !sidecar);
    const { own } = await files(plan);
    const { meta } = plan;
    const metadata = await sharp(own).metadata();
    const packet = metadata.xmpAsString ?? '';
    for (const text of [
      ...(['de', 'en'] as const).map((l) => `xml:lang="${l}">${meta.title[l]}<`),
      ...meta.keywords,
      meta.creator,
      meta.copyright,
      meta.taken,
    ]) {
      expect(packet).toContain(text);
    }
    if (meta.place) expect(packet).toContain(`>${meta.place.city}<`);
    // AVIF stores the density only in EXIF, and sharp does not read it from there.
    if (format !== 'avif') expect(metadata.density).toBe(meta.density);
  });

  it('contain position and camera data in EXIF', async () => {
    const plan = planned(
      ({ work, meta, sidecar }) => 'format' in work && work.format === 'jpg' && !!meta.camera && !sidecar,
    );
    const { own } = await files(plan);
    const read = (await exifr.parse(own, { gps: true, reviveValues: false })) as ExifTags;
    const { camera, position, taken } = plan.meta;
    expect(read).toMatchObject({
      Make: camera!.make,
      Model: camera!.model,
      LensModel: camera!.lens,
      ISO: camera!.iso,
    });
    expect(read.DateTimeOriginal).toBe(taken.slice(0, 19).replace('T', ' ').replaceAll('-', ':'));
    expect(read.OffsetTimeOriginal).toBe(taken.slice(19));
    expect(read.latitude).toBeCloseTo(position!.lat, 4);
    expect(read.longitude).toBeCloseTo(position!.lon, 4);
  });

  it('have no embedded metadata if there is a sidecar', async () => {
    const plan = planned(({ work, sidecar }) => sidecar && work.kind === 'image');
    const { own, companions } = await files(plan);
    const metadata = await sharp(own).metadata();
    expect([metadata.xmp, metadata.exif]).toEqual([undefined, undefined]);
    expect(companions.map(({ path }) => path)).toEqual([`${plan.path}.xmp`]);
    const text = companions[0]!.data.toString();
    for (const keyword of plan.meta.keywords) expect(text).toContain(`<rdf:li>${keyword}</rdf:li>`);
  });

  it('are stored rotated with an EXIF orientation, and displayed as planned', async () => {
    const plan = planned(({ work }) => work.kind === 'image' && work.orientation === 6);
    const work = plan.work as Plan['work'] & { width: number; height: number };
    const metadata = await sharp((await files(plan)).own).metadata();
    expect(metadata).toMatchObject({ orientation: 6, width: work.height, height: work.width });
    expect(metadata.autoOrient).toEqual({ width: work.width, height: work.height });
  });

  it('include CMYK, 16-bit, transparent and animated files', async () => {
    expect(await sharp((await files(inFormat('tif-cmyk'))).own).metadata()).toMatchObject({
      space: 'cmyk',
      channels: 4,
    });
    expect(await sharp((await files(inFormat('tif-16'))).own).metadata()).toMatchObject({
      depth: 'ushort',
      space: 'rgb16',
    });
    const cut = await sharp((await files(planned(({ path }) => /Cut-out|Freisteller/.test(path)))).own)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(cut.data[3]).toBe(0);
    expect(cut.data[(Math.floor(cut.info.height * 0.8) * cut.info.width + cut.info.width / 2) * 4 + 3]).toBe(
      255,
    );
    for (const kind of ['gif', 'webp'] as const) {
      const plan = planned(({ work }) => work.kind === 'animation' && work.format === kind);
      expect((await sharp((await files(plan)).own, { pages: -1 }).metadata()).pages).toBe(20);
    }
  });

  it('contain a title and XMP in SVG', async () => {
    const plan = byExtension('svg');
    const { own } = await files(plan);
    expect(await sharp(own).metadata()).toMatchObject({
      format: 'svg',
      width: (plan.work as { width: number }).width,
    });
    expect(own.toString()).toContain(`<title>${plan.meta.title[plan.meta.language]}</title>`);
    expect(own.toString()).toContain('<dc:subject>');
  });
});

describe('documents', () => {
  it('have the planned pages and text', async () => {
    const library = await PDFiumLibrary.init();
    const plan = planned(({ path }) => path.endsWith('Jahresbericht-2023.pdf'));
    const { own } = await files(plan);
    const document = await library.loadDocument(own);
    try {
      expect(document.getPageCount()).toBe(8);
      expect(document.getPage(0).getText()).toContain('Jahresbericht 2023');
      expect(document.getPage(3).getText()).toContain('Fenster zählen');
      expect(document.getPage(0).getOriginalSize()).toMatchObject({
        originalWidth: 595,
        originalHeight: 842,
      });
    } finally {
      document.destroy();
      library.destroy();
    }
    expect(own.toString('latin1')).toContain('/CreationDate (D:20240312090000');
    expect(own.toString('utf8')).toContain('<rdf:li>Jahresbericht</rdf:li>');
  });
});

describe('models', () => {
  /**
   * Returns the volume, and in `open` the number of edges that are not shared by two triangles in opposite
   * directions.
   */
  function inspect(mesh: Mesh): { open: number; volume: number } {
    const name = (i: number) =>
      [0, 1, 2].map((c) => Math.round(mesh.positions[i * 3 + c]! * 1000) + 0).join(' ');
    const edges = new Map<string, number>();
    let volume = 0;
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const corner = [0, 1, 2].map((k) => mesh.indices[t + k]!);
      corner.forEach((from, k) => {
        const [a, b] = [name(from), name(corner[(k + 1) % 3]!)];
        if (a === b) return;
        const key = a < b ? `${a}|${b}` : `${b}|${a}`;
        edges.set(key, (edges.get(key) ?? 0) + (a < b ? 1 : -1));
      });
      const [p, q, r] = corner.map((i) => mesh.positions.slice(i * 3, i * 3 + 3)) as [
        number[],
        number[],
        number[],
      ];
      volume +=
        (p[0]! * (q[1]! * r[2]! - q[2]! * r[1]!) -
          p[1]! * (q[0]! * r[2]! - q[2]! * r[0]!) +
          p[2]! * (q[0]! * r[1]! - q[1]! * r[0]!)) /
        6;
    }
    return { open: [...edges.values()].filter((n) => n !== 0).length, volume };
  }

  it.each(Object.entries({ vase, bowl, knot, gear, moebius }))(
    'are closed solids with outward faces: %s',
    (_, form) => {
      const { open, volume } = inspect(form(new Rng('test'), paletteNamed('fjord')));
      expect(open).toBe(0);
      expect(volume).toBeGreaterThan(1000);
    },
  );

  it('have the dimensions given in their descriptions', () => {
    const sizes = (mesh: Mesh) => {
      const { min, max } = bounds(mesh);
      return max.map((x, i) => x - min[i]!);
    };
    const at = (form: typeof vase) => sizes(form(new Rng('test'), paletteNamed('fjord')));
    expect(at(vase)[1]).toBeCloseTo(240, 1);
    expect(at(bowl)[1]).toBeCloseTo(90, 1);
    expect(Math.abs(at(bowl)[0]! - 220)).toBeLessThan(3);
    expect(Math.abs(at(gear)[0]! - 104)).toBeLessThan(1);
    expect(at(gear)[1]).toBeCloseTo(18, 3);
    expect(Math.abs(at(knot)[0]! - 160)).toBeLessThan(8);
  });

  it('have consistent lengths, and glTF uses meters', async () => {
    const glb = (await files(byExtension('glb'))).own;
    expect(glb.toString('latin1', 0, 4)).toBe('glTF');
    expect(glb.readUInt32LE(8)).toBe(glb.length);
    const json = JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12))) as Gltf;
    const [position] = json.accessors;
    expect(Math.max(...position!.max)).toBeLessThan(0.3);
    const last = json.bufferViews.at(-1)!;
    expect(json.buffers[0]!.byteLength).toBe(last.byteOffset + last.byteLength);

    const gltf = JSON.parse((await files(byExtension('gltf'))).own.toString()) as Gltf;
    const bin = Buffer.from(gltf.buffers[0]!.uri.split(',')[1]!, 'base64');
    expect(bin.length).toBe(gltf.buffers[0]!.byteLength);

    const stl = (await files(byExtension('stl'))).own;
    expect(stl.length).toBe(84 + 50 * stl.readUInt32LE(80));

    const ply = (await files(byExtension('ply'))).own;
    const head = ply.toString('latin1', 0, 500);
    const count = (name: string) => Number(new RegExp(`element ${name} (\\d+)`).exec(head)?.[1]);
    expect(ply.length).toBe(head.indexOf('end_header\n') + 11 + count('vertex') * 15 + count('face') * 13);

    const plan = planned(({ path }) => path.endsWith('biusband.obj') || path.endsWith('bius-strip.obj'));
    const { own, companions } = await files(plan);
    const material = companions.find(({ path }) => path.endsWith('.mtl'))!;
    expect(own.toString()).toContain(`mtllib ${material.path.split('/').pop()}\n`);
    expect(material.data.toString()).toMatch(/^newmtl glaze\nKd /);
  });
});

describe('audio', () => {
  it('is a RIFF file that contains its title', async () => {
    const plan = byExtension('wav');
    const { own } = await files(plan);
    expect(own.readUInt32LE(4)).toBe(own.length - 8);
    expect(own.toString('latin1')).toContain(
      `INAM${String.fromCharCode(plan.meta.title[plan.meta.language].length + 1)}`,
    );
    const at = own.indexOf('data');
    expect(own.readUInt32LE(at + 4)).toBe(6 * 44_100 * 4);
  });
});

describe('video', () => {
  it('hasFfmpeg returns false without ffmpeg', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = '/nowhere';
    try {
      expect(await hasFfmpeg()).toBe(false);
    } finally {
      process.env['PATH'] = path;
    }
  });
});
