import { deferred } from '../../lib/deferred.js';
import styles from '../tools/StageTools.module.css';

const load = () => import('./zoomParts.js');

/** The buttons of the zoom. They follow the image, which keys, the wheel and gestures enlarge before. */
export const ZoomTools = deferred('zoom-tools', async () => (await load()).ZoomTools, {
  fallback: () => <div className={styles.zoom} />,
});

/** The small copy of an enlarged image. */
export const Navigator = deferred('navigator', async () => (await load()).Navigator);
