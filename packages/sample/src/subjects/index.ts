import { ARCHITECTURE } from './architecture.js';
import { GRAPHICS } from './graphics.js';
import { LANDSCAPES } from './landscapes.js';
import { STUDIO } from './studio.js';

export type { Shape, Subject } from './subject.js';

/** All subjects of images. Their order determines the subject of each asset. */
export const SUBJECTS = { ...LANDSCAPES, ...ARCHITECTURE, ...STUDIO, ...GRAPHICS };

export type SubjectName = keyof typeof SUBJECTS;
