import sharp from 'sharp';
import { convertImage, type ImageTask } from './convert-image.js';
import type { Size } from './geometry.js';
import { serveTasks } from '../../workers/thread.js';

/** Conversions run side by side in several of these processes. */
sharp.concurrency(1);
sharp.cache(false);

serveTasks<ImageTask, Size>(async (task) => ({ value: await convertImage(task), transfer: [] }));
