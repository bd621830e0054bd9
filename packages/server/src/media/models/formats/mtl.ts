import { linear, DEFAULT_MATERIAL, type Material } from '../mesh/model.js';

/** Returns the materials in a Wavefront `.mtl` file, keyed by name: color, opacity and the name of the texture. */
export function readMtl(text: string): Map<string, Material> {
  const materials = new Map<string, { color: Material['color']; opacity: number; texture?: string }>();
  let current: { color: Material['color']; opacity: number; texture?: string } | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, word = '', rest = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
    if (word === 'newmtl') materials.set(rest, (current = { color: DEFAULT_MATERIAL.color, opacity: 1 }));
    else if (!current) continue;
    else if (word === 'Kd') {
      const [r = 0, g = r, b = r] = rest.split(/\s+/).map(Number);
      if ([r, g, b].every(Number.isFinite)) current.color = [linear(r), linear(g), linear(b)];
    } else if (word === 'd' || word === 'Tr') {
      const value = Number(rest.split(/\s+/).at(-1));
      if (Number.isFinite(value)) current.opacity = word === 'd' ? value : 1 - value;
    } else if (word === 'map_Kd') {
      const name = textureName(rest);
      if (name !== undefined) current.texture = name;
    }
  }
  // Many programs write black as the color of a textured material. White leaves the texture unchanged.
  for (const material of materials.values())
    if (material.texture !== undefined && material.color.every((channel) => channel === 0))
      material.color = [1, 1, 1];
  return materials;
}

/**
 * Matches an option of a texture statement, with its values. Options precede the file name, which may contain
 * spaces.
 */
const OPTION =
  /^-(?:(?:blenu|blenv|cc|clamp|imfchan|texres|type|bm|boost)\s+\S+|mm\s+\S+\s+\S+|[ost](?:\s+-?[\d.]+(?:e-?\d+)?){1,3})\s+/i;

export function textureName(rest: string): string | undefined {
  let name = rest;
  for (let option = OPTION.exec(name); option; option = OPTION.exec(name))
    name = name.slice(option[0].length);
  return name === '' ? undefined : name;
}
