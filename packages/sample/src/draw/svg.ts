import { css, type Rgb } from './color.js';

/** Formats a number with at most two decimals, to keep files small. */
export const n = (x: number): string => String(Math.round(x * 100) / 100);

export function path(d: string, fill: Rgb | string, more = ''): string {
  return `<path d="${d}" fill="${typeof fill === 'string' ? fill : css(fill)}"${more && ` ${more}`}/>`;
}

export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

export function rect(x: number, y: number, w: number, h: number, fill: Rgb | string, more = ''): string {
  const color = typeof fill === 'string' ? fill : css(fill);
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${color}"${more && ` ${more}`}/>`;
}

export function circle(x: number, y: number, r: number, fill: Rgb | string, more = ''): string {
  const color = typeof fill === 'string' ? fill : css(fill);
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${color}"${more && ` ${more}`}/>`;
}

/** Returns an SVG gradient along a line. Coordinates are fractions of the shape's bounding box. */
export function gradient(
  id: string,
  from: readonly [number, number],
  to: readonly [number, number],
  stops: readonly Rgb[],
): string {
  const list = stops
    .map((c, i) => `<stop offset="${n(i / (stops.length - 1))}" stop-color="${css(c)}"/>`)
    .join('');
  return `<linearGradient id="${id}" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}">${list}</linearGradient>`;
}

export function document(width: number, height: number, body: string, defs = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${defs && `<defs>${defs}</defs>`}${body}</svg>`;
}
