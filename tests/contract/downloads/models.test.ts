/** @module-tag gate */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';

/** OBJ mesh of a textured plate, 20 × 10 units. Its face counts as two triangles. */
const PLATE = `v 0 0 0
v 20 0 0
v 20 10 0
v 0 10 0
vt 0 0
vt 1 0
vt 1 1
vt 0 1
usemtl plate
f 1/1 2/2 3/3 4/4
`;

const gltf = (buffer: string, image: string) =>
  JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 1, 0] },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ uri: buffer, byteLength: 36 }],
    images: [{ uri: image }, { uri: 'data:image/png;base64,AAAA' }, { uri: 'https://example.org/logo.png' }],
  });
const triangle = Buffer.from(new Float32Array([0, 0, 0, 2, 0, 0, 0, 1, 0]).buffer);

/** Rendering a model starts a process. On a busy machine, this takes up to 20 seconds, and some changes need two. */
const RENDERED = { timeout: 60_000 };
const LONG = { timeout: 240_000 };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestPortal;
let admin: Portal;
let red: Buffer;

const write = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(join(folder.path, path)), { recursive: true });
  await writeFile(join(folder.path, path), content);
};
const pathOf = ({ folder: of, fname }: Asset) => (of === '' ? fname : `${of}/${fname}`);
const all = async (portal = admin) => (await portal.search.query({ rows: 100 })).assets;
const asset = async (path: string) => (await all()).find((one) => pathOf(one) === path) as Asset;
/** Returns the content behind each link as text, by file name. */
const contents = async (links: readonly { name: string; url: string }[]) =>
  Object.fromEntries(
    await Promise.all(
      links.map(async ({ name, url }) => {
        const response = await fetch(server.url + url);
        expect(response.status, name).toBe(200);
        return [name, Buffer.from(await response.arrayBuffer()).toString('latin1')] as const;
      }),
    ),
  );

beforeAll(async () => {
  folder = await temporaryFolder();
  red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#d01010' } })
    .png()
    .toBuffer();
  await write('shop/plate.obj', `mtllib parts/Plate%20one.mtl\nmtllib gone.mtl\n${PLATE}`);
  await write(
    'shop/parts/plate one.mtl',
    'newmtl plate\nKd 1 1 1\nmap_Kd -s 1 1 1 ..\\images\\RED.PNG\nbump none.png\n',
  );
  await write('shop/images/red.png', red);
  await write('shop/tri.gltf', gltf('data/tri.bin', '../../../../etc/passwd'));
  await write('shop/data/tri.bin', triangle);
  await write('secret/one.gltf', gltf('../shop/data/tri.bin', 'C:\\Users\\me\\look.png'));
  await write('secret/look.png', red);
  await write('etc/passwd', 'of the library, not of the machine');
  await write('photo.png', red);
  server = await testPortal(folder.path);
  await server.settled();
  admin = await server.admin();
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

describe('download/model/{id}', { tags: ['d.call.model'] }, () => {
  it('links to a model and its references in any spelling, including those of its materials', async () => {
    const model = await admin.downloads.model({ id: (await asset('shop/plate.obj')).id });
    expect(model.filetype).toBe('obj');
    expect((await contents([{ name: 'model', url: model.url }]))['model']).toContain('f 1/1 2/2 3/3 4/4');
    expect(await contents(model.files)).toEqual({
      'parts/Plate%20one.mtl': expect.stringContaining('newmtl plate') as string,
      '..\\images\\RED.PNG': red.toString('latin1'),
    });
    expect(model.missing.sort()).toEqual(['gone.mtl', 'none.png']);
  });

  it('resolves references only within the library, not on the disk or the web, and ignores embedded data', async () => {
    const { files, missing } = await admin.downloads.model({ id: (await asset('shop/tri.gltf')).id });
    expect(files.map(({ name }) => name)).toEqual(['data/tri.bin']);
    expect(missing).toEqual(['../../../../etc/passwd']);
    const absolute = await admin.downloads.model({ id: (await asset('secret/one.gltf')).id });
    expect(absolute.files.map(({ name }) => name)).toEqual([
      '../shop/data/tri.bin',
      'C:\\Users\\me\\look.png',
    ]);
  });

  it('serves each file as an attachment that cannot execute scripts', async () => {
    const { files } = await admin.downloads.model({ id: (await asset('shop/plate.obj')).id });
    const response = await fetch(server.url + (files[0]?.url ?? ''));
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('content-security-policy')).toMatch(/sandbox/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('checks the download permission of each file', async () => {
    const anna = await loggedIn(server, 'anna');
    const { permissions } = createAdminClient(admin);
    const plate = (await asset('shop/plate.obj')).id;
    await permissions.save({ rules: [{ group: 'users', folder: 'shop/images', access: 'view' }] });
    const { files, missing } = await anna.downloads.model({ id: plate });
    expect(files.map(({ name }) => name)).toEqual(['parts/Plate%20one.mtl']);
    expect(missing).toContain('..\\images\\RED.PNG');
    await permissions.save({
      rules: [{ group: 'users', folder: 'shop', access: 'download', convertSets: ['web'] }],
    });
    expect(await problemOf(anna.downloads.model({ id: plate }))).toBe('403 forbidden');
    await permissions.save({ rules: [{ group: 'users', folder: 'shop', access: 'none' }] });
    expect(await problemOf(anna.downloads.model({ id: plate }))).toBe('404 asset-not-found');
    await permissions.save({ rules: [] });
  });

  it('reports assets that are not models, and unknown assets', async () => {
    expect(await problemOf(admin.downloads.model({ id: (await asset('photo.png')).id }))).toBe(
      '404 preview-unavailable',
    );
    expect(await problemOf(admin.downloads.model({ id: 'not there' }))).toBe('404 asset-not-found');
  });
});

describe('a model in the library', () => {
  it('has dimensions in mm, a triangle count and a textured thumbnail', async () => {
    const plate = await asset('shop/plate.obj');
    expect(plate).toMatchObject({ bbox_x: 20, bbox_y: 10, bbox_z: 0, triangles: 2 });
    expect(plate.color_code).toEqual([1]);
    expect((await fetch(server.url + (plate.url ?? ''))).headers.get('content-type')).toBe('image/webp');
    // The unit of glTF is the meter.
    expect(await asset('shop/tri.gltf')).toMatchObject({
      bbox_x: 2000,
      bbox_y: 1000,
      bbox_z: 0,
      triangles: 1,
    });
  });

  it('SM4: shows no texture from a folder that is hidden from some of its viewers', LONG, async () => {
    const blue = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1020d0' } })
      .png()
      .toBuffer();
    await write('vault/blue.png', blue);
    await write('sign/sign.mtl', 'newmtl plate\nKd 1 1 1\nmap_Kd ../vault/blue.png\n');
    await write('sign/sign.obj', `mtllib sign.mtl\n${PLATE}`);
    const sign = async () => (await asset('sign/sign.obj')) as Asset | undefined;
    /** Returns how much more blue than red the preview is, on average. */
    const blueness = async () => {
      const { id = '' } = (await sign()) ?? {};
      const { url } = await server.client().previews.link({ id });
      const bytes = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
      const { channels } = await sharp(bytes).flatten({ background: '#808080' }).stats();
      return (channels[2]?.mean ?? 0) - (channels[0]?.mean ?? 0);
    };
    await expect.poll(async () => (await sign())?.color_code, RENDERED).toEqual([5]);
    expect(await blueness()).toBeGreaterThan(20);

    const { permissions } = createAdminClient(admin);
    await permissions.save({ rules: [{ group: 'guests', folder: 'vault', access: 'none' }] });
    // The next response already shows the plate without its texture, and the colors follow.
    expect(Math.abs(await blueness())).toBeLessThan(5);
    await expect.poll(async () => (await sign())?.color_code, RENDERED).not.toContain(5);
    // A user with permission for both folders still gets the texture as a file.
    const { files } = await admin.downloads.model({ id: (await sign())?.id ?? '' });
    expect(files.map(({ name }) => name)).toContain('../vault/blue.png');
    expect(
      (await server.client().downloads.model({ id: (await sign())?.id ?? '' })).files.map(({ name }) => name),
    ).toEqual(['sign.mtl']);

    // Only users with permission to view the texture may view the model.
    const both = ['vault', 'sign'].map((of) => ({ group: 'guests', folder: of, access: 'none' }) as const);
    await permissions.save({ rules: both });
    await expect.poll(async () => (await sign())?.color_code, RENDERED).toEqual([5]);
    await permissions.save({ rules: [] });
    await expect.poll(blueness, RENDERED).toBeGreaterThan(20);
  });

  it(
    'is rendered again under a new URL when a referenced file changes, and reports missing files',
    { tags: ['night'], ...LONG },
    async () => {
      const { id, url } = await asset('shop/plate.obj');
      const blue = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1020d0' } })
        .png()
        .toBuffer();
      await write('shop/images/red.png', blue);
      await expect.poll(async () => (await asset('shop/plate.obj')).color_code, RENDERED).toEqual([5]);
      const updated = await asset('shop/plate.obj');
      expect(updated.id).toBe(id);
      expect(updated.url).not.toBe(url);

      await write('new/late.gltf', gltf('late.bin', 'late.png'));
      await expect
        .poll(async () => (await asset('new/late.gltf'))?.preview_problem, RENDERED)
        .toBe('incomplete');
      await write('new/late.bin', triangle);
      await expect.poll(async () => (await asset('new/late.gltf')).triangles, RENDERED).toBe(1);
      expect((await asset('new/late.gltf')).preview_problem).toBeUndefined();
      await rm(join(folder.path, 'new'), { recursive: true });
    },
  );
});
