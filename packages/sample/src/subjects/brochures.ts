import type { Both, Language } from '../content/vocabulary.js';
import type { SubjectName } from './index.js';

/**
 * Content of a PDF brochure. The cover shows the subject of the first chapter. Each chapter fills one page, as
 * far as `pages` allows.
 */
export interface Brochure {
  language: Language;
  title: string;
  subtitle: string;
  about: string;
  /** Title and description in the other language. */
  translated: { title: string; about: string };
  keywords: readonly string[];
  palette: string;
  /** Date and time of issue, in local time with the UTC offset. */
  issued: string;
  chapters: readonly { subject: SubjectName; heading: string; text: readonly string[] }[];
  /**
   * Total number of pages, including the cover. If there are fewer chapters, a table of contents and pages of
   * plates fill the difference.
   */
  pages: number;
}

export const BROCHURES: readonly Brochure[] = [
  {
    language: 'de',
    palette: 'fjord',
    pages: 8,
    issued: '2024-03-12T09:00:00+01:00',
    title: 'Jahresbericht 2023',
    subtitle: 'Archiv für Licht und Form',
    about: 'Ein Jahr im Archiv: neue Sammlungen, Ausstellungen und Zahlen.',
    translated: {
      title: 'Annual Report 2023',
      about: 'A year in the archive: new collections, exhibitions and figures.',
    },
    keywords: ['Jahresbericht', 'Archiv', 'Sammlung', 'Ausstellung', 'Zahlen'],
    chapters: [
      {
        subject: 'sea',
        heading: 'Ein Jahr am Wasser',
        text: [
          'Die meisten Bilder, die uns in diesem Jahr erreichten, zeigen das Meer. Vielleicht, weil es sich am wenigsten festhalten lässt: Kaum ist der Verschluss gefallen, liegt das Licht schon anders.',
          'Wir haben die Küstenbilder nach Stunden geordnet statt nach Orten. Wer die Reihe abgeht, sieht einen einzigen langen Tag, der in Sassnitz beginnt und in Reine endet.',
        ],
      },
      {
        subject: 'facade',
        heading: 'Fenster zählen',
        text: [
          'Die Reihe der Fassaden ist auf über dreihundert Aufnahmen gewachsen. Sie ist streng: immer von vorn, immer ohne Himmel, immer bei Sonne.',
          'Gerade dadurch fällt auf, was nicht gleich ist: eine halb gezogene Jalousie, eine Lampe am Mittag, ein Schatten, der von einem Haus stammt, das längst nicht mehr steht.',
        ],
      },
      {
        subject: 'product',
        heading: 'Aus der Werkstatt',
        text: [
          'Die Keramik wurde neu fotografiert, jedes Stück vor demselben Grund und im selben Licht von links. Die Glasuren lassen sich nun vergleichen, ohne dass man die Vitrine öffnen muss.',
        ],
      },
      {
        subject: 'cyanotype',
        heading: 'Papier und Sonne',
        text: [
          'Zwölf Minuten, klares Wasser, Geduld: Mehr braucht ein Lichtdruck nicht. In den Werkstätten des Sommers sind einundvierzig Blätter entstanden, von denen wir die schönsten zeigen.',
        ],
      },
      {
        subject: 'contours',
        heading: 'Das Jahr in Zahlen',
        text: [
          '4 212 Aufnahmen kamen neu ins Archiv, 1 870 davon aus Nachlässen. 96 Prozent sind verschlagwortet, 88 Prozent haben einen Ort. Ausgeliehen wurden 634 Bilder an 57 Häuser in elf Ländern.',
        ],
      },
      {
        subject: 'aurora',
        heading: 'Ausblick',
        text: [
          'Im kommenden Winter fährt eine Gruppe nach Tromsø, um das Nordlicht zu fotografieren. Wir werden warten müssen; darin haben wir Übung.',
        ],
      },
    ],
  },
  {
    language: 'en',
    palette: 'ember',
    pages: 4,
    issued: '2022-09-03T10:30:00+01:00',
    title: 'Deserts and Dunes',
    subtitle: 'Exhibition guide',
    about: 'A short guide to the exhibition of desert landscapes.',
    translated: {
      title: 'Wüsten und Dünen',
      about: 'Ein kurzer Führer durch die Ausstellung mit Wüstenlandschaften.',
    },
    keywords: ['exhibition', 'guide', 'desert', 'dunes', 'landscape'],
    chapters: [
      {
        subject: 'dunes',
        heading: 'An edge drawn by the wind',
        text: [
          'A dune has two sides. The wind climbs one of them slowly and lets go of the sand at the top; the other is as steep as sand can lie. Between the two runs an edge, and where the sun is low the edge is all one sees.',
          'The pictures in the first room were taken within an hour of sunset. None was cropped.',
        ],
      },
      {
        subject: 'hills',
        heading: 'Distance',
        text: [
          'In the second room the ridges recede. Air has a color, and with every valley there is more of it between the eye and the land, until the last range is hardly darker than the sky.',
        ],
      },
      {
        subject: 'agate',
        heading: 'A closer look',
        text: [
          'The third room holds what was brought home: a few stones, cut and polished. Grown ring by ring, they keep the same patience as the landscape they come from.',
        ],
      },
    ],
  },
  {
    language: 'de',
    palette: 'moss',
    pages: 2,
    issued: '2021-05-20T08:15:00+02:00',
    title: 'Pflanzendrucke selbst gemacht',
    subtitle: 'Anleitung',
    about: 'Anleitung für Cyanotypien: Material, Belichtung, Wässerung.',
    translated: {
      title: 'Plant Prints to Make Yourself',
      about: 'Instructions for cyanotypes: material, exposure, washing.',
    },
    keywords: ['Anleitung', 'Cyanotypie', 'Pflanzen', 'Druck', 'Werkstatt'],
    chapters: [
      {
        subject: 'herbarium',
        heading: 'So geht es',
        text: [
          '1. Das beschichtete Papier im Schatten auf ein Brett legen. 2. Blätter flach darauf ordnen und mit einer Glasscheibe beschweren. 3. Acht bis zwölf Minuten in die Sonne stellen, bis der Grund bronzefarben wird.',
          '4. Unter fließendem Wasser wässern, bis es klar abläuft. 5. Hängend trocknen. Das Blau wird über Nacht tiefer.',
          'Am besten gelingen Pflanzen, die das Licht ganz abhalten: Farne, Dolden und Zweige mit festen Blättern.',
        ],
      },
    ],
  },
  {
    language: 'en',
    palette: 'lagoon',
    pages: 6,
    issued: '2020-11-06T14:00:00+00:00',
    title: 'Pattern Book',
    subtitle: 'Papers, cloth and stone',
    about: 'Patterns from the material collection: marbled papers, woven cloth, terrazzo.',
    translated: {
      title: 'Musterbuch',
      about: 'Muster aus der Materialsammlung: marmorierte Papiere, Gewebe, Terrazzo.',
    },
    keywords: ['pattern', 'material', 'paper', 'textile', 'terrazzo', 'catalog'],
    chapters: [
      {
        subject: 'marble',
        heading: 'Marbled papers',
        text: [
          'Color floats on thickened water, is drawn out with a comb and lifted with a single sheet. No second print is like the first, which is why accountants once bound their books in it: a page taken out would be noticed.',
        ],
      },
      {
        subject: 'cloth',
        heading: 'Woven cloth',
        text: [
          'Twill, herringbone, plain weave: three ways for one thread to pass another. The collection keeps samples of each with the name of the weaver and, where it is known, of the sheep.',
        ],
      },
      {
        subject: 'terrazzo',
        heading: 'Terrazzo',
        text: [
          'Chips of marble set in cement and ground flat. It began as a use for waste and became the floor of every stairwell worth photographing.',
        ],
      },
      {
        subject: 'bauhaus',
        heading: 'On the grid',
        text: [
          'The posters of the material collection are set on a grid of four by five. What looks like play is arithmetic, and the other way round.',
        ],
      },
    ],
  },
  {
    language: 'de',
    palette: 'apricot',
    pages: 1,
    issued: '2023-02-02T11:45:00+01:00',
    title: 'Einladung zur Eröffnung',
    subtitle: 'Licht am Ende des Gangs',
    about: 'Einladung zur Eröffnung der Architekturausstellung.',
    translated: {
      title: 'Invitation to the Opening',
      about: 'Invitation to the opening of the architecture exhibition.',
    },
    keywords: ['Einladung', 'Ausstellung', 'Architektur', 'Eröffnung'],
    chapters: [{ subject: 'arches', heading: 'Licht am Ende des Gangs', text: [] }],
  },
];

/** Fixed phrases in the brochures. */
export const PRINTED = {
  contents: { de: 'Inhalt', en: 'Contents' },
  plates: { de: 'Bildtafeln', en: 'Plates' },
  imprint: {
    de: 'Ein Beispiel. Das Archiv gibt es nicht; die Bilder sind gerechnet und dürfen frei verwendet werden.',
    en: 'A sample. The archive does not exist; its pictures were computed and may be used freely.',
  },
} as const satisfies Record<string, Both>;
