/** Part of an image, in whole pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Corner by which an area is resized. */
export type CropCorner = 'nw' | 'ne' | 'sw' | 'se';

/** What an area must comply with. */
export interface CropLimits {
  /** Size of the image in pixels. */
  readonly width: number;
  readonly height: number;
  /** Width divided by height. Null for any. */
  readonly aspect: number | null;
}

/** Minimum side of an area, in pixels. */
const MIN_SIDE = 1;

/** Returns the largest area of an image with an aspect ratio, in its center. */
export function cropFor({ width, height, aspect }: CropLimits): CropArea {
  const size =
    aspect === null || width / height === aspect
      ? { width, height }
      : width / height > aspect
        ? { width: side(height * aspect), height }
        : { width, height: side(width / aspect) };
  return { x: Math.round((width - size.width) / 2), y: Math.round((height - size.height) / 2), ...size };
}

/** Moves an area within the image. */
export function moveCrop(area: CropArea, [dx, dy]: readonly [number, number], limits: CropLimits): CropArea {
  return {
    ...area,
    x: clamp(Math.round(area.x + dx), 0, limits.width - area.width),
    y: clamp(Math.round(area.y + dy), 0, limits.height - area.height),
  };
}

/** Moves a corner of an area. The opposite corner stays. With an aspect ratio, the larger movement decides. */
export function resizeCrop(
  area: CropArea,
  corner: CropCorner,
  [dx, dy]: readonly [number, number],
  limits: CropLimits,
): CropArea {
  const [isLeft, isTop] = [corner.endsWith('w'), corner.startsWith('n')];
  // Space from the opposite corner to the edge of the image.
  const most = {
    width: isLeft ? area.x + area.width : limits.width - area.x,
    height: isTop ? area.y + area.height : limits.height - area.y,
  };
  const requested = { width: area.width + (isLeft ? -dx : dx), height: area.height + (isTop ? -dy : dy) };
  const size = fit(requested, area, most, limits.aspect);
  return {
    x: isLeft ? area.x + area.width - size.width : area.x,
    y: isTop ? area.y + area.height - size.height : area.y,
    ...size,
  };
}

/** Sets one part of an area to an entered number, as far as the image allows. */
export function setCropPart(
  area: CropArea,
  part: keyof CropArea,
  value: number,
  limits: CropLimits,
): CropArea {
  const difference = Math.round(value) - area[part];
  switch (part) {
    case 'x':
      return moveCrop(area, [difference, 0], limits);
    case 'y':
      return moveCrop(area, [0, difference], limits);
    case 'width':
      return resizeCrop(area, 'se', [difference, 0], limits);
    case 'height':
      return resizeCrop(area, 'se', [0, difference], limits);
  }
}

/** Returns the area with an aspect ratio: as large as possible within the area, around its center. */
export function withAspect(area: CropArea, limits: CropLimits): CropArea {
  const { x, y, width, height } = cropFor({
    width: area.width,
    height: area.height,
    aspect: limits.aspect,
  });
  return moveCrop({ x: area.x + x, y: area.y + y, width, height }, [0, 0], limits);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function fit(requested: Size, before: Size, most: Size, aspect: number | null): Size {
  if (aspect === null)
    return {
      width: clamp(Math.round(requested.width), MIN_SIDE, most.width),
      height: clamp(Math.round(requested.height), MIN_SIDE, most.height),
    };
  const byWidth =
    Math.abs(requested.width - before.width) >= Math.abs(requested.height - before.height) * aspect;
  const width = clamp(
    byWidth ? requested.width : requested.height * aspect,
    MIN_SIDE,
    Math.min(most.width, most.height * aspect),
  );
  return { width: side(width), height: Math.min(most.height, side(width / aspect)) };
}

const side = (length: number): number => Math.max(MIN_SIDE, Math.round(length));

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));
