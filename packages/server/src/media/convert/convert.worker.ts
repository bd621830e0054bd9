import sharp from 'sharp';
import { convertPicture, type PictureTask } from './convert/picture.js';
import type { Size } from './convert/geometry.js';
import { serveTasks } from './thread.js';

/** Conversions run side by side in several of these processes. */
sharp.concurrency(1);
sharp.cache(false);

serveTasks<PictureTask, Size>(async (task) => ({ value: await convertPicture(task), transfer: [] }));
