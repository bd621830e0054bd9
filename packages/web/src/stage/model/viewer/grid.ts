import { gridStep } from '@assetportal/sdk/rules';
import { BufferAttribute, BufferGeometry, Color, LineBasicMaterial, LineSegments, type Box3 } from 'three';

/** Parts into which a line is divided, so that it can fade. */
const PARTS = 16;
const [WEAK, STRONG] = [0.16, 0.34];
/** Every fifth line is stronger. */
const STRONG_EVERY = 5;

/**
 * Creates the grid below a model. It fades with the distance.
 *
 * @param box bounding box of the model
 * @param mmPerUnit millimeters per unit of the scene
 */
export function createGrid(box: Box3, mmPerUnit: number, color: string): LineSegments {
  const width = box.max.x - box.min.x;
  const depth = box.max.z - box.min.z;
  const extent = Math.max(width, depth, (box.max.y - box.min.y) / 2);
  const step = gridStep(extent * mmPerUnit) / mmPerUnit;
  const count = Math.max(8, Math.ceil((extent * 1.4) / step));
  const radius = count * step;
  const { r, g, b } = new Color(color);
  const positions: number[] = [];
  const colors: number[] = [];
  const centerX = Math.round((box.min.x + width / 2) / step) * step;
  const centerZ = Math.round((box.min.z + depth / 2) / step) * step;
  const add = (x: number, z: number, alpha: number) => {
    positions.push(centerX + x, box.min.y, centerZ + z);
    const distance = Math.hypot(x, z) / radius;
    colors.push(r, g, b, alpha * Math.max(0, 1 - distance) ** 1.5);
  };
  for (let line = -count; line <= count; line += 1) {
    const at = line * step;
    const alpha = line % STRONG_EVERY === 0 ? STRONG : WEAK;
    for (let part = 0; part < PARTS; part += 1) {
      const [from, to] = [part, part + 1].map((end) => -radius + (2 * radius * end) / PARTS) as [
        number,
        number,
      ];
      add(from, at, alpha);
      add(to, at, alpha);
      add(at, from, alpha);
      add(at, to, alpha);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 4));
  const material = new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false });
  return new LineSegments(geometry, material);
}
