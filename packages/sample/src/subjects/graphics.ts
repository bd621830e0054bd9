import { agate, contours, marble } from '../motifs/bands.js';
import { bauhaus, discs, lines, terrazzo } from '../motifs/graphic.js';
import { cloth } from '../motifs/textile.js';
import { both, SHEET, words, type Subject } from './subject.js';

/** Graphics subjects: posters, papers, fabrics, stones and maps. */
export const GRAPHICS = {
  bauhaus: {
    motif: bauhaus,
    count: 4,
    folder: 'Poster/Geometrie',
    places: 'studio',
    photographed: false,
    shapes: ['portrait', 'portrait', 'square', 'landscape'],
    palettes: ['ember', 'lagoon', 'wheat', 'rose', 'fjord', 'moss', 'heather'],
    names: [both('Plakat', 'Poster'), both('Komposition', 'Composition')],
    about: both(
      'Kreis, Quadrat und Diagonale auf einem strengen Raster.',
      'Circle, square and diagonal on a strict grid.',
    ),
    keywords: words(
      'Poster/poster, Grafik/graphic art, Geometrie/geometry, Kreis/circle, Raster/grid, Ausstellung/exhibition',
    ),
  },
  discs: {
    motif: discs,
    count: 2,
    folder: 'Poster/Geometrie',
    places: 'studio',
    photographed: false,
    shapes: ['portrait'],
    palettes: ['ember', 'lagoon', 'apricot', 'heather', 'moss'],
    names: [both('Sonnenplakat', 'Poster with a sun')],
    about: both(
      'Eine große Scheibe, von Balken geschnitten: das Plakat zur Jahresausstellung.',
      'One great disc cut by bars: the poster of the annual exhibition.',
    ),
    keywords: words('Poster/poster, Grafik/graphic art, Sonne/sun, Kreis/circle, Ausstellung/exhibition'),
  },
  lines: {
    motif: lines,
    count: 2,
    folder: 'Poster/Linien',
    places: 'studio',
    photographed: false,
    shapes: ['portrait', 'square'],
    palettes: ['graphite', 'ember', 'lagoon', 'wheat', 'heather'],
    names: [both('Profil', 'Profile')],
    about: both(
      'Sechsundfünfzig Schnitte durch ein Gebirge, das es nicht gibt.',
      'Fifty-six sections through a mountain that does not exist.',
    ),
    keywords: words('Poster/poster, Grafik/graphic art, Linien/lines, Daten/data, Berge/mountains'),
  },
  marble: {
    motif: marble,
    count: 4,
    folder: 'Materials/Marbled Papers',
    places: 'house',
    photographed: false,
    shapes: SHEET,
    palettes: ['ember', 'lagoon', 'moss', 'wheat', 'indigo', 'rose', 'apricot'],
    names: [both('Marmorpapier', 'Marbled paper')],
    about: both(
      'Farbe auf Wasser, mit dem Kamm gezogen und mit einem Bogen abgehoben.',
      'Color on water, drawn with a comb and lifted with a sheet.',
    ),
    keywords: words(
      'Material/material, Papier/paper, Marmorierung/marbling, Muster/pattern, Handwerk/craft, Farbe/color',
    ),
  },
  cloth: {
    motif: cloth,
    count: 4,
    folder: 'Materials/Textiles',
    places: 'house',
    photographed: true,
    shapes: ['square', 'landscape', 'portrait'],
    palettes: ['ember', 'fjord', 'verdigris', 'heather', 'apricot', 'fog', 'rose'],
    names: [both('Gewebe', 'Woven cloth'), both('Wolldecke', 'Woollen blanket')],
    about: both(
      'Wolle, auf dem Schaftstuhl gewebt; jeder Faden ist zu sehen.',
      'Wool woven on a shaft loom; every thread can be seen.',
    ),
    keywords: words(
      'Material/material, Textil/textile, Weben/weaving, Muster/pattern, Wolle/wool, Handwerk/craft',
    ),
  },
  agate: {
    motif: agate,
    count: 3,
    folder: 'Materials/Minerals',
    places: 'house',
    photographed: true,
    shapes: ['square', 'landscape'],
    palettes: ['heather', 'apricot', 'fjord', 'verdigris', 'rose'],
    names: [both('Achat', 'Agate')],
    about: both(
      'Ein Schnitt durch eine Druse: Ring um Ring in Jahrtausenden gewachsen.',
      'A slice of a geode, grown ring by ring over millennia.',
    ),
    keywords: words('Material/material, Mineral/mineral, Achat/agate, Stein/stone, Makro/macro, Ringe/rings'),
  },
  terrazzo: {
    motif: terrazzo,
    count: 2,
    folder: 'Materials/Terrazzo',
    places: 'town',
    photographed: true,
    shapes: ['square', 'landscape'],
    palettes: ['verdigris', 'rose', 'wheat', 'indigo'],
    names: [both('Terrazzo', 'Terrazzo')],
    about: both(
      'Steinsplitter in geschliffenem Zement, aus einem Treppenhaus.',
      'Chips of stone in ground cement, from a stairwell.',
    ),
    keywords: words('Material/material, Stein/stone, Boden/floor, Muster/pattern, Architektur/architecture'),
  },
  contours: {
    motif: contours,
    count: 4,
    folder: 'Karten/Topografie',
    places: 'mountains',
    photographed: false,
    shapes: ['landscape', 'portrait', 'square'],
    palettes: ['lagoon', 'moss', 'wheat', 'rose', 'fjord', 'fog'],
    names: [both('Topografische Karte', 'Topographic map'), both('Höhenlinien', 'Contour lines')],
    about: both(
      'Höhenlinien im Abstand von zwanzig Metern, jede fünfte verstärkt.',
      'Contour lines every twenty metres, every fifth one heavier.',
    ),
    keywords: words(
      'Karte/map, Topografie/topography, Höhenlinien/contour lines, Gelände/terrain, Kartografie/cartography, Berge/mountains',
    ),
  },
} satisfies Record<string, Subject>;
