import { arches, facade, stairs } from '../motifs/architecture.js';
import { bridge } from '../motifs/bridge.js';
import { both, SHEET, words, type Subject } from './subject.js';

/** Architecture subjects: buildings, stairs and bridges. */
export const ARCHITECTURE = {
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
} satisfies Record<string, Subject>;
