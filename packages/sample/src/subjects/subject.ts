import type { Motif } from '../draw/canvas.js';
import type { Both, PLACES } from '../content/vocabulary.js';

export type Shape = 'landscape' | 'portrait' | 'square' | 'panorama';

/** An image subject: how to draw it, where to store the files, and their metadata. */
export interface Subject {
  motif: Motif;
  folder: string;
  /** Names for titles, used in rotation. */
  names: readonly Both[];
  /** First sentence of an asset's description. The place follows it. */
  about: Both;
  /** Keywords from general to specific. The first two are always used. */
  keywords: readonly Both[];
  places: keyof typeof PLACES;
  /** True for photographs, false for graphics such as prints and maps. */
  photographed: boolean;
  shapes: readonly Shape[];
  palettes: readonly string[];
  /** Number of assets with this subject in a round. */
  count: number;
  /** Months (1 to 12) in which a photograph can be taken. Default: any month. */
  months?: readonly number[];
}

export const both = (de: string, en: string): Both => ({ de, en });
/** Parses comma-separated pairs of German and English words, such as `Farbe/color, Bild/image`. */
export const words = (text: string): Both[] =>
  text.split(', ').map((pair) => {
    const [de, en] = pair.split('/') as [string, string];
    return both(de, en);
  });

export const WIDE: Shape[] = ['landscape', 'panorama', 'landscape', 'portrait'];
export const SHEET: Shape[] = ['portrait', 'landscape', 'square'];
