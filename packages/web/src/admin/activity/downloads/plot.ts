import { gridValues, mostDownloads } from '@assetportal/sdk/admin';
import type { DayDownloads } from '@assetportal/sdk/contract';
import { area, line } from 'd3-shape';

/** Width of a chart on a phone, below which it has fewer labels and is lower. */
const NARROW = 480;

/** Space around the lines, in pixels: the numbers on the left, the days below. */
const MARGIN = { left: 44, right: 8, top: 8, bottom: 26 } as const;

/** Measures and paths of the chart. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  /** Vertical position of 0. */
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly labels: number;
  readonly grid: readonly { readonly value: number; readonly y: number }[];
  readonly line: string;
  readonly lineBefore: string;
  readonly area: string;
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  /** Returns the position of the day that is nearest to a horizontal position. */
  readonly indexAt: (x: number) => number;
}

/** Computes the chart for a width in pixels. */
export function plotOf(days: readonly DayDownloads[], width: number): Plot {
  const isNarrow = width < NARROW;
  const height = isNarrow ? 190 : 220;
  const { left, top } = MARGIN;
  const [right, bottom] = [width - MARGIN.right, height - MARGIN.bottom];
  const values = gridValues(mostDownloads(days));
  const highest = values.at(-1) ?? 1;
  const last = Math.max(1, days.length - 1);
  const x = (index: number) => left + (index * (right - left)) / last;
  const y = (value: number) => bottom - (value / highest) * (bottom - top);
  const path = line<DayDownloads>().x((_, index) => x(index));
  const surface = area<DayDownloads>()
    .x((_, index) => x(index))
    .y0(bottom)
    .y1((day) => y(day.downloads));
  return {
    width,
    height,
    bottom,
    left,
    right,
    top,
    x,
    y,
    labels: isNarrow ? 3 : 5,
    grid: values.map((value) => ({ value, y: y(value) })),
    line: path.y((day) => y(day.downloads))([...days]) ?? '',
    lineBefore: path.y((day) => y(day.before))([...days]) ?? '',
    area: surface([...days]) ?? '',
    indexAt: (at) => Math.min(last, Math.max(0, Math.round(((at - left) / (right - left)) * last))),
  };
}
