import sharp from 'sharp';
import { convertPicture, type PictureTask } from './image.js';
import type { Size } from './geometry.js';
import { serveTasks } from '../../workers/thread.js';

/** Conversions run side by side in several of these processes. */
sharp.concurrency(1);
sharp.cache(false);

serveTasks<PictureTask, Size>(async (task) => ({ value: await convertPicture(task), transfer: [] }));
