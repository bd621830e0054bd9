import { describe, expect, test } from 'vitest';
import type { RenditionService, MediaFacts } from '../../../../packages/server/src/media/renditions.js';
import { zipOf } from '../../../fixtures/formats/zip.js';
import { bytesOf, file, media, pixel } from '../helpers.js';

type Extent = [number, number, number];

/** Size of a box along the axes of the file. The box has eight points and six faces with four corners each. */
const SIDES: Extent = [4, 2, 1];
const POINTS = Array.from({ length: 8 }, (_, at) => SIDES.map((side, axis) => ((at >> axis) & 1) * side));
const FACES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
] as const;
const TRIANGLES = FACES.flatMap(([a, b, c, d]) => [
  [a, b, c],
  [a, c, d],
]);
const lines = (rows: readonly (readonly (number | string)[])[], before = '') =>
  rows.map((row) => `${before}${row.join(' ')}`).join('\n');

const stlText = () =>
  `solid box\n${TRIANGLES.map(
    (corners) =>
      `facet normal 0 0 0\nouter loop\n${lines(
        corners.map((at) => POINTS[at] ?? []),
        'vertex ',
      )}\nendloop\nendfacet`,
  ).join('\n')}\nendsolid box\n`;

function stlBinary(): Buffer {
  const bytes = Buffer.alloc(84 + 50 * TRIANGLES.length);
  // Some programs write this prefix into binary files, although it marks text files.
  bytes.write('solid but binary');
  bytes.writeUInt32LE(TRIANGLES.length, 80);
  TRIANGLES.flat().forEach((at, corner) =>
    POINTS[at]?.forEach((value, axis) =>
      bytes.writeFloatLE(value, 84 + Math.floor(corner / 3) * 50 + 12 + (corner % 3) * 12 + axis * 4),
    ),
  );
  return bytes;
}

const plyHead = (format: string) =>
  `ply\nformat ${format} 1.0\ncomment a box\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\n` +
  'property uchar red\nproperty uchar green\nproperty uchar blue\nelement face 6\nproperty list uchar int vertex_indices\nend_header\n';
const GREEN = [0, 160, 0];

function plyBinary(little: boolean): Buffer {
  const parts: Buffer[] = [Buffer.from(plyHead(`binary_${little ? 'little' : 'big'}_endian`))];
  const numbers = (values: readonly number[], as: 'Float' | 'Int32') => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, at) => bytes[`write${as}${little ? 'LE' : 'BE'}`](value, at * 4));
    return bytes;
  };
  for (const point of POINTS) parts.push(numbers(point, 'Float'), Buffer.from(GREEN));
  for (const face of FACES) parts.push(Buffer.from([4]), numbers(face, 'Int32'));
  return Buffer.concat(parts);
}

function gltf(changes: { accessor?: object; uri?: string } = {}): string {
  const bytes = Buffer.from(new Float32Array(TRIANGLES.flat().flatMap((at) => POINTS[at] ?? [])).buffer);
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, scale: [0.001, 0.001, 0.001] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0, 0.35, 0, 1] } }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 36,
        type: 'VEC3',
        min: [0, 0, 0],
        max: SIDES,
        ...changes.accessor,
      },
    ],
    bufferViews: [{ buffer: 0, byteLength: bytes.length }],
    buffers: [{ uri: changes.uri ?? `data:;base64,${bytes.toString('base64')}`, byteLength: bytes.length }],
  });
}

const DAE = `<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="inch" meter="0.0254"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" count="24">${lines(POINTS)}</float_array>
<technique_common><accessor source="#a" count="8" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="12"><input semantic="VERTEX" source="#v" offset="0"/><p>${TRIANGLES.flat().join(' ')}</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`;

const WRL = `#VRML V2.0 utf8
Background { skyColor 0 0 1 }
Shape { appearance Appearance { material Material { diffuseColor 0 0.6 0 } }
geometry IndexedFaceSet { coord Coordinate { point [ ${POINTS.map((point) => point.join(' ')).join(', ')} ] }
coordIndex [ ${FACES.map((face) => `${face.join(' ')} -1`).join(' ')} ] } }
`;

const model3mf = (unit: string, build: string, more = '') => `<?xml version="1.0"?>
<model unit="${unit}" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>
<basematerials id="9"><base name="green" displaycolor="#00A000FF"/></basematerials>
<object id="1" type="model" pid="9" pindex="0"><mesh><vertices>${POINTS.map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join('')}</vertices>
<triangles>${TRIANGLES.map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`).join('')}</triangles></mesh></object>${more}
</resources><build>${build}</build></model>`;
const archive3mf = (model: string) => zipOf([{ name: '3D/3dmodel.model', content: model }]);

const scaled = (factor: number) => SIDES.map((side) => side * factor) as Extent;
const model = (name: string, content: Buffer | string) => file(name, content, { assetGroup: '3d' });
const prepare = async (m: RenditionService, name: string, content: Buffer | string): Promise<MediaFacts> =>
  m.prepare(await model(name, content));

describe('models in every format without an external engine', () => {
  const table: [name: string, content: () => Buffer | string, extent: Extent, isGreen: boolean][] = [
    ['text.stl', stlText, SIDES, false],
    ['binary.stl', stlBinary, SIDES, false],
    [
      'text.ply',
      () =>
        `${plyHead('ascii')}${lines(POINTS.map((point) => [...point, ...GREEN]))}\n${lines(FACES, '4 ')}\n`,
      SIDES,
      true,
    ],
    [
      'faces.ply',
      () =>
        `ply\nformat ascii 1.0\nelement vertex 8\nproperty double x\nproperty double y\nproperty double z\nelement face 6\nproperty list uchar int vertex_index\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n${lines(POINTS)}\n${lines(FACES.map((face) => [4, ...face, ...GREEN]))}\n`,
      SIDES,
      true,
    ],
    ['little.ply', () => plyBinary(true), SIDES, true],
    ['big.ply', () => plyBinary(false), SIDES, true],
    [
      'plain.off',
      () => `OFF # a box\n8 6 0\n${lines(POINTS)}\n${lines(FACES.map((face) => [4, ...face, 0, 160, 0]))}\n`,
      SIDES,
      true,
    ],
    [
      'colors.off',
      () => `COFF\n8 6 0\n${lines(POINTS.map((point) => [...point, 0, 0.6, 0, 1]))}\n${lines(FACES, '4 ')}\n`,
      SIDES,
      true,
    ],
    [
      'plain.obj',
      () =>
        `# a box\r\n${lines(POINTS, 'v ')}\r\n${FACES.map((face) => `f ${face.map((at) => `${at + 1}//`).join(' ')}`).join('\r\n')}\r\n`,
      SIDES,
      false,
    ],
    [
      'relative.obj',
      () =>
        `${lines(
          POINTS.map((point) => [...point, 0, 0.6, 0]),
          'v ',
        )}\n${lines(
          FACES.map((face) => face.map((at) => at - 8)),
          'f ',
        )}`,
      SIDES,
      true,
    ],
    // Map coordinates with seven digits before the decimal point. Single precision would lose decimals.
    [
      'far.obj',
      () =>
        `${lines(
          POINTS.map(([x = 0, y = 0, z = 0]) => [x + 4_512_345.25, y + 5_333_111.5, z]),
          'v ',
        )}\n${lines(
          FACES.map((face) => face.map((at) => at + 1)),
          'f ',
        )}`,
      SIDES,
      false,
    ],
    ['meters.gltf', gltf, SIDES, true],
    ['inches.dae', () => DAE, scaled(25.4), false],
    ['plain.wrl', () => WRL, SIDES, true],
    ['inches.3mf', () => archive3mf(model3mf('inch', '<item objectid="1"/>')), scaled(25.4), true],
    [
      'rotated.3mf',
      () => archive3mf(model3mf('millimeter', '<item objectid="1" transform="0 1 0 -1 0 0 0 0 1 9 9 9"/>')),
      [2, 4, 1],
      true,
    ],
  ];

  test(
    'are rendered in their color, with the extent in mm and the number of triangles',
    { tags: ['night'], timeout: 180_000 },
    async () => {
      const m = await media();
      const wrong: string[] = [];
      for (const [name, content, extent, isGreen] of table) {
        const source = await model(name, content());
        const facts = await m.prepare(source);
        const isCorrect = facts.extent?.every((side, axis) => Math.abs(side - (extent[axis] ?? 0)) < 1e-3);
        if (!isCorrect || facts.triangles !== 12)
          wrong.push(`${name}: ${facts.extent?.join()} ${facts.triangles} ${facts.problem}`);
        if (facts.problem) continue;
        if (String(facts.colors) !== (isGreen ? '4' : '7'))
          wrong.push(`${name}: color ${String(facts.colors)}`);
        const poster = await m.get(source, { size: 'preview' });
        if (poster.width !== 1600 || poster.height !== 1200)
          wrong.push(`${name}: ${poster.width} × ${poster.height}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  test('are centered on a transparent background', async () => {
    const m = await media();
    const poster = await bytesOf(await m.get(await model('box.stl', stlBinary()), { size: 'preview' }));
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      expect((await pixel(poster, x, y))[3]).toBe(0);
    expect((await pixel(poster, 0.5, 0.5))[3]).toBe(255);
  });
});

describe('broken and malicious models', () => {
  const half = (text: string) => text.slice(0, text.length / 2);
  const table: [name: string, content: Buffer | string, problem: string][] = [
    ['cut.stl', stlBinary().subarray(0, 300), 'damaged'],
    ['cut.ply', plyBinary(true).subarray(0, -20), 'damaged'],
    ['cut.off', `OFF\n8 6 0\n${lines(POINTS.slice(4))}\n`, 'damaged'],
    ['cut.gltf', half(gltf()), 'damaged'],
    ['cut.dae', half(DAE), 'damaged'],
    ['cut.3mf', archive3mf(half(model3mf('inch', ''))), 'damaged'],
    ['cut.glb', Buffer.concat([Buffer.from('glTF\x02\0\0\0'), Buffer.alloc(20, 0xff)]), 'damaged'],
    ['cut.fbx', Buffer.concat([Buffer.from('Kaydara FBX Binary  \0\x1a\0'), Buffer.alloc(64, 1)]), 'damaged'],
    ['no.3dm', '3D Geometry File Format and then nothing', 'damaged'],
    ['no.stp', 'ISO-10303-21;\nHEADER;\n', 'damaged'],
    ['points.obj', lines(POINTS, 'v '), 'unsupported-format'],
    ['nowhere.obj', `v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`, 'damaged'],
    ['many.ply', plyHead('binary_little_endian').replace('vertex 8', 'vertex 4000000000'), 'too-large'],
    ['many.off', 'OFF\n1000000000 6 0\n', 'too-large'],
    ['many.gltf', gltf({ accessor: { bufferView: undefined, count: 4e9 } }), 'too-large'],
    ['missing.gltf', gltf({ uri: 'not-there.bin' }), 'incomplete'],
    // An object that contains itself, and 30 levels of objects that each contain the previous one twice.
    [
      'itself.3mf',
      archive3mf(
        model3mf(
          'inch',
          '<item objectid="2"/>',
          '<object id="2"><components><component objectid="2"/></components></object>',
        ),
      ),
      'too-large',
    ],
    [
      'nested.3mf',
      archive3mf(
        model3mf(
          'inch',
          '<item objectid="31"/>',
          Array.from(
            { length: 30 },
            (_, at) =>
              `<object id="${at + 2}"><components>${`<component objectid="${at + 1}"/>`.repeat(2)}</components></object>`,
          ).join(''),
        ),
      ),
      'too-large',
    ],
  ];

  test(
    'report the expected problem and do not affect the next model',
    { tags: ['gate'], timeout: 180_000 },
    async () => {
      const m = await media();
      const wrong: string[] = [];
      for (const [name, content, expected] of table) {
        const { problem } = await prepare(m, name, content);
        if (problem !== expected) wrong.push(`${name}: ${problem}, not ${expected}`);
      }
      expect(wrong).toEqual([]);
      expect((await prepare(m, 'good.stl', stlText())).triangles).toBe(12);
    },
  );
});
