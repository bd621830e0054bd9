import sharp from 'sharp';
import { convertImage, type ImageTask } from './convert-image.js';
import type { Dimensions } from './geometry.js';
import { serveTasks } from '../../workers/thread.js';

/** Each process uses one thread, because several of these processes convert in parallel. */
sharp.concurrency(1);
sharp.cache(false);

serveTasks<ImageTask, Dimensions>(async (task) => ({ value: await convertImage(task), transfer: [] }));
