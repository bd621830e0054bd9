import type { Rgb } from '../draw/color.js';
import { type Meta, titleOf } from '../content/metadata.js';
import { bounds, type Mesh, normalOf } from './mesh.js';

export type ModelFormat = 'gltf' | 'glb' | 'stl' | 'obj' | 'ply';

const align = (buffer: Buffer, fill: number): Buffer =>
  Buffer.concat([buffer, Buffer.alloc((4 - (buffer.length % 4)) % 4, fill)]);

const linear = (c: number): number => Number(((c / 255) ** 2.2).toFixed(4));

/** Returns a glTF material that looks like glazed pottery. */
function glaze(color: Rgb): object {
  return {
    name: 'Glaze',
    doubleSided: true,
    pbrMetallicRoughness: {
      baseColorFactor: [...color.map(linear), 1],
      metallicFactor: 0,
      roughnessFactor: 0.42,
    },
  };
}

/** Converts the mesh to glTF 2.0, whose unit is the meter. If `embed` is true, the JSON contains the binary data. */
function gltf(mesh: Mesh, color: Rgb, meta: Meta, embed: boolean): { json: object; bin: Buffer } {
  const meters = mesh.positions.map((x) => x / 1000);
  const { min, max } = bounds({ ...mesh, positions: meters });
  const parts: { buffer: Buffer; target: number }[] = [
    { buffer: Buffer.from(Float32Array.from(meters).buffer), target: 34962 },
    { buffer: Buffer.from(Float32Array.from(mesh.normals).buffer), target: 34962 },
    { buffer: Buffer.from(Uint32Array.from(mesh.indices).buffer), target: 34963 },
  ];
  const bin = Buffer.concat(parts.map((part) => part.buffer));
  let offset = 0;
  const bufferViews = parts.map(({ buffer, target }) => {
    const view = { buffer: 0, byteOffset: offset, byteLength: buffer.length, target };
    offset += buffer.length;
    return view;
  });
  const points = mesh.positions.length / 3;
  const json = {
    asset: {
      version: '2.0',
      generator: 'assetportal sample',
      copyright: meta.copyright,
      extras: { title: titleOf(meta), author: meta.creator },
    },
    scene: 0,
    scenes: [{ name: titleOf(meta), nodes: [0] }],
    nodes: [{ name: titleOf(meta), mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2, material: 0 }] }],
    materials: [glaze(color)],
    accessors: [
      // Rounded to 32-bit floats like the buffer, because validators compare the values exactly.
      {
        bufferView: 0,
        componentType: 5126,
        count: points,
        type: 'VEC3',
        min: min.map(Math.fround),
        max: max.map(Math.fround),
      },
      { bufferView: 1, componentType: 5126, count: points, type: 'VEC3' },
      { bufferView: 2, componentType: 5125, count: mesh.indices.length, type: 'SCALAR' },
    ],
    bufferViews,
    buffers: [
      {
        byteLength: bin.length,
        ...(embed ? { uri: `data:application/octet-stream;base64,${bin.toString('base64')}` } : {}),
      },
    ],
  };
  return { json, bin };
}

function glb(mesh: Mesh, color: Rgb, meta: Meta): Buffer {
  const { json, bin } = gltf(mesh, color, meta, false);
  const text = align(Buffer.from(JSON.stringify(json)), 0x20);
  const data = align(bin, 0);
  const head = Buffer.alloc(20);
  head.write('glTF', 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(28 + text.length + data.length, 8);
  head.writeUInt32LE(text.length, 12);
  head.write('JSON', 16, 'latin1');
  const second = Buffer.alloc(8);
  second.writeUInt32LE(data.length, 0);
  second.write('BIN\0', 4, 'latin1');
  return Buffer.concat([head, text, second, data]);
}

function stl(mesh: Mesh): Buffer {
  const triangles = mesh.indices.length / 3;
  const out = Buffer.alloc(84 + triangles * 50);
  out.write('assetportal sample, lengths in mm', 'latin1');
  out.writeUInt32LE(triangles, 80);
  for (let t = 0, o = 84; t < mesh.indices.length; t += 3, o += 50) {
    const corners = [mesh.indices[t]!, mesh.indices[t + 1]!, mesh.indices[t + 2]!] as const;
    const normal = normalOf(mesh.positions, ...corners);
    const length = Math.hypot(...normal) || 1;
    const write = ([x, y, z]: readonly [number, number, number], to: number) => {
      // STL readers expect the z axis to point up.
      [x, -z, y].forEach((value, i) => out.writeFloatLE(value, to + i * 4));
    };
    const [nx, ny, nz] = normal;
    write([nx / length, ny / length, nz / length], o);
    corners.forEach((corner, k) => {
      const at = corner * 3;
      write([mesh.positions[at]!, mesh.positions[at + 1]!, mesh.positions[at + 2]!], o + 12 + k * 12);
    });
  }
  return out;
}

const triples = (list: readonly number[], digits: number, line: (text: string) => string): string => {
  const out: string[] = [];
  for (let i = 0; i < list.length; i += 3) {
    out.push(
      line(`${list[i]!.toFixed(digits)} ${list[i + 1]!.toFixed(digits)} ${list[i + 2]!.toFixed(digits)}`),
    );
  }
  return out.join('\n');
};

function obj(mesh: Mesh, meta: Meta, material: string | undefined): Buffer {
  const faces: string[] = [];
  for (let t = 0; t < mesh.indices.length; t += 3) {
    faces.push(
      `f ${[0, 1, 2].map((k) => `${mesh.indices[t + k]! + 1}//${mesh.indices[t + k]! + 1}`).join(' ')}`,
    );
  }
  return Buffer.from(
    [
      `# ${titleOf(meta)}`,
      `# ${meta.copyright}. Lengths in mm.`,
      ...(material ? [`mtllib ${material}`] : []),
      'o form',
      triples(mesh.positions, 3, (p) => `v ${p}`),
      triples(mesh.normals, 4, (p) => `vn ${p}`),
      ...(material ? ['usemtl glaze'] : []),
      ...faces,
      '',
    ].join('\n'),
  );
}

/** Returns the content of the material file for an OBJ file. */
export const mtl = (color: Rgb): Buffer =>
  Buffer.from(
    `newmtl glaze\nKd ${color.map((c) => (c / 255).toFixed(4)).join(' ')}\nKs 0.3 0.3 0.3\nNs 60\nillum 2\n`,
  );

function ply(mesh: Mesh, color: Rgb, meta: Meta): Buffer {
  const points = mesh.positions.length / 3;
  const triangles = mesh.indices.length / 3;
  const head = Buffer.from(
    `ply\nformat binary_little_endian 1.0\ncomment ${titleOf(meta)} (mm)\nelement vertex ${points}\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face ${triangles}\nproperty list uchar int vertex_indices\nend_header\n`,
  );
  const out = Buffer.alloc(points * 15 + triangles * 13);
  let o = 0;
  for (let i = 0; i < points; i++) {
    for (let c = 0; c < 3; c++) o = out.writeFloatLE(mesh.positions[i * 3 + c]!, o);
    for (let c = 0; c < 3; c++) o = out.writeUInt8(Math.round(mesh.colors?.[i * 3 + c] ?? color[c]!), o);
  }
  for (let t = 0; t < mesh.indices.length; t += 3) {
    o = out.writeUInt8(3, o);
    for (let k = 0; k < 3; k++) o = out.writeInt32LE(mesh.indices[t + k]!, o);
  }
  return Buffer.concat([head, out]);
}

/**
 * Encodes a mesh as a file. Lengths are in millimeters, except for glTF and GLB, which use meters. `material` is
 * the name of the `.mtl` file for an OBJ, if there is one.
 */
export function model(mesh: Mesh, format: ModelFormat, color: Rgb, meta: Meta, material?: string): Buffer {
  switch (format) {
    case 'gltf':
      return Buffer.from(`${JSON.stringify(gltf(mesh, color, meta, true).json)}\n`);
    case 'glb':
      return glb(mesh, color, meta);
    case 'stl':
      return stl(mesh);
    case 'obj':
      return obj(mesh, meta, material);
    case 'ply':
      return ply(mesh, color, meta);
  }
}
