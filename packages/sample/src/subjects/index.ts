import { ARCHITECTURE } from './architecture.js';
import { GRAPHICS } from './graphics.js';
import { LANDSCAPES } from './landscapes.js';
import { STUDIO } from './studio.js';

export type { Shape, Subject } from './subject.js';

/** All image subjects. Their order determines the order of assets in a round. */
export const SUBJECTS = { ...LANDSCAPES, ...ARCHITECTURE, ...STUDIO, ...GRAPHICS };

export type SubjectName = keyof typeof SUBJECTS;
