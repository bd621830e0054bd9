import { orbitBetween, POSTER_ORBIT, type Extent, type Orbit } from '@assetportal/sdk/rules';
import {
  Group,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
  type LineSegments,
  type Mesh,
  type MeshLambertMaterial,
} from 'three';
import { axesOf, fitFactor, Points, projectionOf, rectOf, type Projection, type Rect } from './framing.js';
import { dimensionLines } from './dimensions.js';
import type { OverlayFrame } from './Overlay.js';
import { createGrid } from './grid.js';
import { createEdges, createLights, createModel, disposeAll, type ModelScene } from './scene.js';

/** Duration of a move of the camera, in milliseconds. */
const MOVE = 180;

export interface ViewerOptions {
  readonly canvas: HTMLCanvasElement;
  /** Width of the server's image divided by its height. */
  readonly ratio: number;
  /** Longest extent of the model in the unit of the labels, if it is stored. */
  readonly longest: number | undefined;
  /** Called after each frame. */
  readonly onRender: (viewer: ModelViewer) => void;
}

/** Displays a model. It renders only if something has changed. */
export class ModelViewer {
  readonly model: ModelScene;
  readonly center: Vector3;
  /** Factor from units of the scene to those of the labels: millimeters, or the numbers of the file. */
  readonly unit: number;
  /** Camera of the server's image. */
  readonly poster: Orbit;
  orbit: Orbit;
  private readonly options: ViewerOptions;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private readonly points: Points;
  private readonly distance: number;
  private size: Extent = { width: 1, height: 1 };
  private rect: Rect;
  private projection: Projection = { focal: 1, x: 0, y: 0 };
  private color = '#888888';
  private grid: LineSegments | undefined;
  private edges: Group | undefined;
  private shows = { grid: true, edges: false };
  private frame = 0;
  private moveFrame = 0;

  /** Creates a viewer. @throws Error if the browser has no WebGL, or if the file is invalid */
  static async create(bytes: ArrayBuffer, options: ViewerOptions): Promise<ModelViewer> {
    return new ModelViewer(await createModel(bytes), options);
  }

  private constructor(model: ModelScene, options: ViewerOptions) {
    this.options = options;
    this.model = model;
    const { box, camera, meshes } = model;
    this.center = box.getCenter(new Vector3());
    const size = box.getSize(new Vector3());
    const longest = Math.max(size.x, size.y, size.z);
    this.unit = options.longest === undefined || longest === 0 ? 1 : options.longest / longest;
    this.points = new Points(meshes, this.center);
    const eye = camera?.clone().sub(this.center);
    this.poster =
      eye === undefined
        ? POSTER_ORBIT
        : { ...POSTER_ORBIT, yaw: Math.atan2(eye.x, eye.z), pitch: Math.asin(eye.y / eye.length()) };
    this.orbit = this.poster;
    const axes = axesOf(this.poster.yaw, this.poster.pitch);
    this.distance = eye?.length() ?? this.points.distance(axes, options.ratio, size.length());
    this.rect = rectOf(this.size, options.ratio);
    this.renderer = new WebGLRenderer({ canvas: options.canvas, alpha: true, antialias: true });
    this.scene.add(model.group, this.camera);
    this.camera.add(createLights());
  }

  /** Adapts to the size of the canvas, in pixels. */
  resize(size: Extent): void {
    this.size = size;
    this.rect = rectOf(size, this.options.ratio);
    const axes = axesOf(this.poster.yaw, this.poster.pitch);
    this.projection = projectionOf(this.points.bounds(axes, this.distance, true), this.rect);
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.renderer.setSize(size.width, size.height, false);
    this.render();
  }

  /** Sets the color of the grid and the edges. */
  setColor(color: string): void {
    if (color === this.color) return;
    this.color = color;
    this.removeGrid();
    this.removeEdges();
    this.show(this.shows);
  }

  /** Switches the grid and the edges. */
  show({ grid, edges }: { readonly grid: boolean; readonly edges: boolean }): void {
    this.shows = { grid, edges };
    if (grid && this.grid === undefined) {
      this.grid = createGrid(this.model.box, this.unit, this.color);
      this.scene.add(this.grid);
    }
    if (edges && this.edges === undefined) {
      this.edges = createEdges(this.model.meshes, this.color);
      this.scene.add(this.edges);
    }
    if (this.grid !== undefined) this.grid.visible = grid;
    if (this.edges !== undefined) this.edges.visible = edges;
    // The faces stay, without color, so that they cover the edges behind them.
    for (const { material } of this.model.meshes) (material as MeshLambertMaterial).colorWrite = !edges;
    this.render();
  }

  /** Moves the camera. @param isAnimated False to jump, for example with reduced motion. */
  moveTo(orbit: Orbit, isAnimated: boolean): void {
    cancelAnimationFrame(this.moveFrame);
    const from = this.orbit;
    const start = performance.now();
    const next = (now: number) => {
      const part = isAnimated ? Math.min(1, Math.max(0, (now - start) / MOVE)) : 1;
      this.orbit = part === 1 ? orbit : orbitBetween(from, orbit, part);
      this.render();
      if (part < 1) this.moveFrame = requestAnimationFrame(next);
    };
    next(start);
  }

  /** Returns the camera with the same angles that shows the whole model in the center of the canvas. */
  fitted(orbit: Orbit): Orbit {
    const axes = axesOf(orbit.yaw, orbit.pitch);
    const first = this.points.bounds(axes, this.distance, false);
    const distance = fitFactor(first, this.rect, this.projection);
    const { left, right, bottom, top } = this.points.bounds(axes, this.distance * distance, false);
    const { focal, x, y } = this.projection;
    const toRight = this.rect.left + this.rect.width / 2 - (x + ((left + right) / 2) * focal);
    const down = this.rect.top + this.rect.height / 2 - (y - ((bottom + top) / 2) * focal);
    return this.shifted({ ...orbit, distance, target: [0, 0, 0] }, toRight, down);
  }

  /** Returns the camera after moving the model parallel to the screen, in pixels. */
  shifted({ ...orbit }: Orbit, x: number, y: number): Orbit {
    const { right, up } = axesOf(orbit.yaw, orbit.pitch);
    const scale = (this.distance * orbit.distance) / this.projection.focal;
    const target = new Vector3(...orbit.target)
      .addScaledVector(right, -x * scale)
      .addScaledVector(up, y * scale);
    return { ...orbit, target: [target.x, target.y, target.z] };
  }

  /** Returns the camera with the point of the model at a position of the canvas in its center, or undefined. */
  centeredAt(x: number, y: number): Orbit | undefined {
    const raycaster = new Raycaster();
    const at = new Vector2((2 * x) / this.size.width - 1, 1 - (2 * y) / this.size.height);
    raycaster.setFromCamera(at, this.camera);
    const [hit] = raycaster.intersectObjects<Mesh>([...this.model.meshes], false);
    if (hit === undefined) return undefined;
    const target = hit.point.sub(this.center);
    return { ...this.orbit, target: [target.x, target.y, target.z] };
  }

  /** Returns the position of a point in the canvas, in pixels. */
  project(point: Vector3): { x: number; y: number } {
    const { x, y } = point.clone().project(this.camera);
    return { x: ((x + 1) / 2) * this.size.width, y: ((1 - y) / 2) * this.size.height };
  }

  /** Returns the lines and axes that are drawn over the current frame. */
  overlay(): OverlayFrame {
    const { right, up, back } = axesOf(this.orbit.yaw, this.orbit.pitch);
    return { lines: dimensionLines(this), axes: [right, up, back].map(({ x, y, z }) => [x, y, z] as const) };
  }

  /** Renders the next frame. */
  readonly render = (): void => {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.renderNow();
      this.options.onRender(this);
    });
  };

  /** Returns the current view as a PNG image, with a transparent background. */
  async image(): Promise<Blob | null> {
    // The browser clears the canvas after each frame, so it is read in the same task.
    this.renderNow();
    return new Promise((resolve) => this.renderer.domElement.toBlob(resolve, 'image/png'));
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.moveFrame);
    disposeAll(this.scene);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  private renderNow(): void {
    const { yaw, pitch, distance, target } = this.orbit;
    const { width, height } = this.size;
    const { back } = axesOf(yaw, pitch);
    const length = this.distance * distance;
    const { radius } = this.model.box.getBoundingSphere(new Sphere());
    this.camera.position
      .set(...target)
      .add(this.center)
      .addScaledVector(back, length);
    this.camera.rotation.set(-pitch, yaw, 0, 'YXZ');
    this.camera.fov = (2 * Math.atan(height / 2 / this.projection.focal) * 180) / Math.PI;
    this.camera.aspect = width / height;
    this.camera.near = Math.max(length * 0.01, length - 4 * radius);
    this.camera.far = length + 40 * radius;
    this.camera.setViewOffset(
      width,
      height,
      width / 2 - this.projection.x,
      height / 2 - this.projection.y,
      width,
      height,
    );
    this.renderer.render(this.scene, this.camera);
  }

  private removeGrid(): void {
    if (this.grid === undefined) return;
    this.scene.remove(this.grid);
    disposeAll(this.grid);
    this.grid = undefined;
  }

  private removeEdges(): void {
    if (this.edges === undefined) return;
    this.scene.remove(this.edges);
    disposeAll(this.edges);
    this.edges = undefined;
  }
}
