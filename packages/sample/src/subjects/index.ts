import { ARCHITECTURE } from './architecture.js';
import { GRAPHICS } from './graphics.js';
import { LANDSCAPES } from './landscapes.js';
import { STUDIO } from './studio.js';

export type { Shape, Subject } from './subject.js';

/** Everything that pictures are made of. The order decides which asset shows what. */
export const SUBJECTS = { ...LANDSCAPES, ...ARCHITECTURE, ...STUDIO, ...GRAPHICS };

export type SubjectName = keyof typeof SUBJECTS;
