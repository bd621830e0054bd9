import { forest } from '../motifs/forest.js';
import { fields } from '../motifs/fields.js';
import { hills, peaks, woods } from '../motifs/hills.js';
import { aurora, milkyWay, moon } from '../motifs/night.js';
import { sea } from '../motifs/sea.js';
import { alps, dunes } from '../motifs/terrain.js';
import { both, WIDE, words, type Subject } from './subject.js';

/** Landscape subjects: land, sea and sky, by day and by night. */
export const LANDSCAPES = {
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
} satisfies Record<string, Subject>;
