import type { Motif } from './draw/canvas.js';
import { arches, facade, stairs } from './motifs/architecture.js';
import { agate, contours, marble } from './motifs/bands.js';
import { cyanotype, herbarium } from './motifs/botany.js';
import { bridge } from './motifs/bridge.js';
import { forest } from './motifs/forest.js';
import { bauhaus, discs, fields, lines, terrazzo } from './motifs/graphic.js';
import { hills, peaks, woods } from './motifs/hills.js';
import { aurora, milkyWay, moon } from './motifs/night.js';
import { sea } from './motifs/sea.js';
import { cutout, product, stillLife } from './motifs/studio.js';
import { alps, dunes } from './motifs/terrain.js';
import { cloth } from './motifs/textile.js';
import type { Both, PLACES } from './vocabulary.js';

export type Shape = 'landscape' | 'portrait' | 'square' | 'panorama';

/** Something that pictures are made of: how it is drawn, what it is called, where it lies. */
export interface Subject {
  motif: Motif;
  folder: string;
  /** Its name in a title; several are taken in turn. */
  names: readonly Both[];
  /** A sentence of the description. */
  about: Both;
  /** From the general to the particular; the first two are always given. */
  keywords: readonly Both[];
  places: keyof typeof PLACES;
  /** Taken with a camera (else drawn or printed, and then scanned). */
  photographed: boolean;
  shapes: readonly Shape[];
  palettes: readonly string[];
  /** How many of the first 132 assets show it. */
  count: number;
  /** Months in which it can be seen; any when absent. */
  months?: readonly number[];
}

const both = (de: string, en: string): Both => ({ de, en });
const words = (text: string): Both[] =>
  text.split(', ').map((pair) => {
    const [de, en] = pair.split('/') as [string, string];
    return both(de, en);
  });

const WIDE: Shape[] = ['landscape', 'panorama', 'landscape', 'portrait'];
const SHEET: Shape[] = ['portrait', 'landscape', 'square'];

export const SUBJECTS = {
  sea: {
    motif: sea,
    count: 10,
    folder: 'Landschaften/Küste',
    places: 'coast',
    photographed: true,
    shapes: WIDE,
    palettes: ['ember', 'fjord', 'apricot', 'heather', 'lagoon', 'rose', 'indigo', 'fog', 'wheat'],
    names: [
      both('Küste', 'Coast'),
      both('Offene See', 'Open sea'),
      both('Meer', 'The sea'),
      both('Horizont', 'Horizon'),
    ],
    about: both(
      'Eine Spur aus Licht liegt auf dem Wasser und führt bis zum Horizont.',
      'A lane of light lies on the water and leads to the horizon.',
    ),
    keywords: words(
      'Landschaft/landscape, Küste/coast, Meer/sea, Wasser/water, Horizont/horizon, Himmel/sky, Wellen/waves',
    ),
  },
  hills: {
    motif: hills,
    count: 5,
    folder: 'Landschaften/Berge',
    places: 'mountains',
    photographed: true,
    shapes: WIDE,
    palettes: ['apricot', 'verdigris', 'rose', 'fog', 'heather', 'wheat', 'lagoon'],
    names: [
      both('Hügelland', 'Rolling hills'),
      both('Ferne Ketten', 'Distant ranges'),
      both('Täler', 'Valleys'),
    ],
    about: both(
      'Hinter jedem Rücken steht ein weiterer, bis der Dunst sie verschluckt.',
      'Behind every ridge stands another, until the haze takes them.',
    ),
    keywords: words(
      'Landschaft/landscape, Hügel/hills, Berge/mountains, Nebel/mist, Weite/distance, Himmel/sky, Schichten/layers',
    ),
  },
  peaks: {
    motif: peaks,
    count: 4,
    folder: 'Landschaften/Berge',
    places: 'mountains',
    photographed: true,
    shapes: WIDE,
    palettes: ['fjord', 'ember', 'heather', 'graphite', 'lagoon', 'indigo'],
    names: [both('Gipfel', 'Peaks'), both('Bergkette', 'Mountain range'), both('Grat', 'The ridge')],
    about: both(
      'Die Kämme staffeln sich wie Kulissen, die nächste immer dunkler als die letzte.',
      'The crests stand like stage flats, each darker than the one behind.',
    ),
    keywords: words(
      'Landschaft/landscape, Berge/mountains, Gipfel/peaks, Nebel/mist, Fernsicht/long view, Himmel/sky',
    ),
  },
  alps: {
    motif: alps,
    count: 4,
    months: [11, 12, 1, 2, 3],
    folder: 'Landschaften/Berge',
    places: 'mountains',
    photographed: true,
    shapes: ['landscape', 'landscape', 'panorama'],
    palettes: ['fjord', 'apricot', 'graphite', 'rose', 'verdigris'],
    names: [both('Hochgebirge', 'High mountains'), both('Fels und Firn', 'Rock and firn')],
    about: both(
      'Streiflicht modelliert die Flanken; im Kar liegt noch Schnee.',
      'Low light models the flanks; snow still lies in the cirque.',
    ),
    keywords: words(
      'Landschaft/landscape, Berge/mountains, Schnee/snow, Fels/rock, Alpen/Alps, Winter/winter',
    ),
  },
  dunes: {
    motif: dunes,
    count: 5,
    folder: 'Landschaften/Wüste',
    places: 'desert',
    photographed: true,
    shapes: WIDE,
    palettes: ['apricot', 'ember', 'wheat', 'rose', 'fog', 'heather'],
    names: [both('Dünen', 'Dunes'), both('Sandmeer', 'Sea of sand')],
    about: both(
      'Der Wind hat eine Kante gezogen, an der Licht und Schatten sich treffen.',
      'The wind has drawn an edge where light and shadow meet.',
    ),
    keywords: words('Landschaft/landscape, Wüste/desert, Dünen/dunes, Sand/sand, Wind/wind, Schatten/shadow'),
  },
  woods: {
    motif: woods,
    count: 4,
    folder: 'Landschaften/Wald',
    places: 'woods',
    photographed: true,
    shapes: WIDE,
    palettes: ['verdigris', 'moss', 'fog', 'lagoon', 'apricot'],
    names: [both('Fichtenwald', 'Spruce forest'), both('Waldkamm', 'Wooded ridge')],
    about: both(
      'Fichten auf den Kämmen, Nebel in den Senken.',
      'Spruces on the crests, mist in the hollows.',
    ),
    keywords: words(
      'Landschaft/landscape, Wald/forest, Fichten/spruces, Nebel/mist, Bäume/trees, Hügel/hills',
    ),
  },
  forest: {
    motif: forest,
    count: 4,
    folder: 'Landschaften/Wald',
    places: 'woods',
    photographed: true,
    shapes: ['landscape', 'portrait', 'panorama'],
    palettes: ['moss', 'verdigris', 'wheat', 'fog', 'indigo', 'rose'],
    names: [both('Buchen', 'Beeches'), both('Zwischen den Stämmen', 'Between the trunks')],
    about: both(
      'Das Licht fällt in Bahnen zwischen den Stämmen hindurch und verliert sich im Nebel.',
      'Light falls in bands between the trunks and is lost in the fog.',
    ),
    keywords: words('Landschaft/landscape, Wald/forest, Bäume/trees, Nebel/mist, Stämme/trunks, Licht/light'),
  },
  fields: {
    motif: fields,
    count: 5,
    months: [4, 5, 6, 7, 8],
    folder: 'Landschaften/Luftbilder',
    places: 'fields',
    photographed: true,
    shapes: ['landscape', 'square', 'landscape'],
    palettes: ['moss', 'wheat', 'rose', 'ember', 'heather', 'verdigris'],
    names: [both('Felder von oben', 'Fields from above'), both('Tulpenfelder', 'Tulip fields')],
    about: both(
      'Aus dreihundert Metern wird die Flur zum Flickenteppich.',
      'From three hundred metres the farmland becomes a patchwork.',
    ),
    keywords: words(
      'Luftbild/aerial view, Felder/fields, Landwirtschaft/farming, Muster/pattern, Furchen/furrows, Landschaft/landscape',
    ),
  },
  aurora: {
    motif: aurora,
    count: 4,
    months: [9, 10, 11, 1, 2, 3],
    folder: 'Landscapes/Night Skies',
    places: 'night',
    photographed: true,
    shapes: ['landscape', 'panorama', 'portrait'],
    palettes: ['verdigris', 'moss', 'lagoon', 'apricot', 'heather'],
    names: [both('Nordlicht', 'Northern lights'), both('Polarlicht', 'Aurora')],
    about: both(
      'Vorhänge aus Licht, eine Viertelstunde lang, dann war es wieder dunkel.',
      'Curtains of light for a quarter of an hour, then it was dark again.',
    ),
    keywords: words(
      'Nacht/night, Nordlicht/northern lights, Himmel/sky, Sterne/stars, Winter/winter, Langzeitbelichtung/long exposure',
    ),
  },
  milkyWay: {
    motif: milkyWay,
    count: 3,
    months: [9, 10, 1, 2],
    folder: 'Landscapes/Night Skies',
    places: 'night',
    photographed: true,
    shapes: ['landscape', 'portrait'],
    palettes: ['indigo', 'heather', 'fjord', 'rose', 'verdigris'],
    names: [both('Milchstraße', 'Milky Way'), both('Sternhimmel', 'Starry sky')],
    about: both(
      'Fern von allen Städten steht das Band der Milchstraße über dem Wald.',
      'Far from every town the band of the Milky Way stands above the forest.',
    ),
    keywords: words(
      'Nacht/night, Sterne/stars, Himmel/sky, Milchstraße/Milky Way, Astronomie/astronomy, Wald/forest',
    ),
  },
  moon: {
    motif: moon,
    count: 2,
    months: [9, 10, 11, 1, 2],
    folder: 'Landscapes/Night Skies',
    places: 'night',
    photographed: true,
    shapes: ['square', 'landscape'],
    palettes: ['fjord', 'heather', 'graphite', 'apricot'],
    names: [both('Mond', 'Moon')],
    about: both('Dünne Wolken ziehen vor dem Mond vorbei.', 'Thin cloud drifts past the moon.'),
    keywords: words('Nacht/night, Mond/moon, Himmel/sky, Astronomie/astronomy, Wolken/clouds'),
  },
  facade: {
    motif: facade,
    count: 5,
    folder: 'Architecture/Facades',
    places: 'town',
    photographed: true,
    shapes: SHEET,
    palettes: ['rose', 'lagoon', 'wheat', 'ember', 'fjord', 'fog', 'verdigris', 'apricot'],
    names: [both('Fassade', 'Facade'), both('Fensterraster', 'Grid of windows')],
    about: both(
      'Ein Fenster wie das andere, bis auf das eine, in dem schon Licht brennt.',
      'One window like another, but for the one where a light is on.',
    ),
    keywords: words(
      'Architektur/architecture, Fassade/facade, Fenster/windows, Stadt/city, Schatten/shadow, Raster/grid',
    ),
  },
  arches: {
    motif: arches,
    count: 4,
    folder: 'Architecture/Stairs and Arches',
    places: 'town',
    photographed: true,
    shapes: ['portrait', 'square', 'landscape'],
    palettes: ['ember', 'fjord', 'apricot', 'heather', 'rose'],
    names: [both('Bögen', 'Arches'), both('Durchgang', 'Passage')],
    about: both(
      'Bogen hinter Bogen, und am Ende des Ganges steht das Licht.',
      'Arch behind arch, and light at the end of the passage.',
    ),
    keywords: words(
      'Architektur/architecture, Bogen/arch, Licht/light, Raum/space, Stufen/steps, Symmetrie/symmetry',
    ),
  },
  stairs: {
    motif: stairs,
    count: 3,
    folder: 'Architecture/Stairs and Arches',
    places: 'town',
    photographed: true,
    shapes: SHEET,
    palettes: ['apricot', 'lagoon', 'fog', 'heather', 'ember', 'verdigris'],
    names: [both('Treppen', 'Stairs'), both('Stufen', 'Steps')],
    about: both('Stufen ohne Anfang und ohne Ende.', 'Steps without a beginning and without an end.'),
    keywords: words(
      'Architektur/architecture, Treppe/staircase, Stufen/steps, Geometrie/geometry, Schatten/shadow, Muster/pattern',
    ),
  },
  bridge: {
    motif: bridge,
    count: 3,
    folder: 'Architecture/Bridges',
    places: 'river',
    photographed: true,
    shapes: ['landscape', 'panorama'],
    palettes: ['ember', 'fog', 'lagoon', 'apricot'],
    names: [both('Hängebrücke', 'Suspension bridge')],
    about: both(
      'Die Pfeiler stehen im Dunst; die Fahrbahn scheint zu schweben.',
      'The towers stand in haze; the deck seems to float.',
    ),
    keywords: words(
      'Architektur/architecture, Brücke/bridge, Stahl/steel, Fluss/river, Ingenieurbau/engineering, Nebel/mist',
    ),
  },
  cyanotype: {
    motif: cyanotype,
    count: 5,
    folder: 'Botanik/Lichtdrucke',
    places: 'garden',
    photographed: false,
    shapes: ['portrait', 'portrait', 'landscape', 'square'],
    palettes: ['fjord', 'indigo', 'lagoon', 'verdigris', 'ember', 'heather'],
    names: [both('Cyanotypie', 'Cyanotype'), both('Pflanzendruck', 'Plant print')],
    about: both(
      'Die Pflanze lag zwölf Minuten in der Sonne auf dem lichtempfindlichen Papier.',
      'The plant lay on the sensitive paper for twelve minutes in the sun.',
    ),
    keywords: words(
      'Botanik/botany, Pflanzen/plants, Cyanotypie/cyanotype, Blätter/leaves, Papier/paper, Druck/print',
    ),
  },
  herbarium: {
    motif: herbarium,
    count: 4,
    folder: 'Botanik/Herbarium',
    places: 'garden',
    photographed: false,
    shapes: ['portrait', 'landscape', 'portrait'],
    palettes: ['moss', 'apricot', 'wheat', 'rose', 'verdigris', 'fjord'],
    names: [both('Herbarblatt', 'Herbarium sheet'), both('Blätter', 'Leaves')],
    about: both(
      'Gepresst, getrocknet und in drei Farben gedruckt.',
      'Pressed, dried and printed in three colours.',
    ),
    keywords: words(
      'Botanik/botany, Pflanzen/plants, Blätter/leaves, Herbarium/herbarium, Garten/garden, Druck/print',
    ),
  },
  product: {
    motif: product,
    count: 5,
    folder: 'Studio/Ceramics',
    places: 'studio',
    photographed: true,
    shapes: ['portrait', 'square', 'portrait'],
    palettes: ['lagoon', 'ember', 'fog', 'wheat', 'rose', 'moss', 'graphite'],
    names: [both('Vase', 'Vase'), both('Gefäß', 'Vessel')],
    about: both('Steinzeug, gedreht und zweifach glasiert.', 'Stoneware, thrown and glazed twice.'),
    keywords: words(
      'Keramik/ceramics, Gefäß/vessel, Produktfoto/product shot, Glasur/glaze, Handwerk/craft, Ton/clay',
    ),
  },
  cutout: {
    motif: cutout,
    count: 2,
    folder: 'Studio/Ceramics',
    places: 'studio',
    photographed: true,
    shapes: ['portrait', 'square'],
    palettes: ['verdigris', 'ember', 'indigo'],
    names: [both('Freisteller', 'Cut-out')],
    about: both('Steinzeug, freigestellt für den Katalog.', 'Stoneware, cut out for the catalogue.'),
    keywords: words('Keramik/ceramics, Gefäß/vessel, Freisteller/cut-out, Katalog/catalogue, Glasur/glaze'),
  },
  stillLife: {
    motif: stillLife,
    count: 4,
    folder: 'Studio/Still Life',
    places: 'studio',
    photographed: true,
    shapes: ['landscape', 'square', 'portrait'],
    palettes: ['rose', 'wheat', 'fjord', 'heather', 'moss', 'apricot'],
    names: [both('Stillleben', 'Still life'), both('Gefäße am Fenster', 'Vessels by the window')],
    about: both(
      'Gefäße und Körper auf einem Tisch, Licht von links.',
      'Vessels and solids on a table, light from the left.',
    ),
    keywords: words(
      'Stillleben/still life, Keramik/ceramics, Studio/studio, Licht/light, Form/form, Schatten/shadow',
    ),
  },
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
      'Colour on water, drawn with a comb and lifted with a sheet.',
    ),
    keywords: words(
      'Material/material, Papier/paper, Marmorierung/marbling, Muster/pattern, Handwerk/craft, Farbe/colour',
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

export type SubjectName = keyof typeof SUBJECTS;
