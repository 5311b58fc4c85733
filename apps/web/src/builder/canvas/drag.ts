import type { DashboardConfig, Position } from '@facet/dashboards';
import { cellsIn, type Edge, parentsOf } from '@facet/dashboards/commands';
import { type Drop, dropInto, resizeTo } from './drop.ts';
import { type Area, areaAt, type Places, readPlaces } from './places.ts';
import { scrollerOf, scrollStep } from './scroll-near-edge.ts';
import { type Box, boxOf, type Tracks } from './tracks.ts';

export interface DragStart {
  readonly root: HTMLElement;
  /** Shows where the widgets would be; part of the root. */
  readonly mark: HTMLElement;
  readonly config: DashboardConfig;
  readonly tabs: ReadonlyMap<string, string>;
  readonly widgetId: string;
  /** Widgets that move together: with the same parent. */
  readonly ids: readonly string[];
  /** The edge that is pulled; undefined to move. */
  readonly edge: Edge | undefined;
  readonly event: PointerEvent;
  /** The pointer was released where it was pressed. */
  onClick(): void;
  /** It has ended; without commands if it was cancelled or may not be where it was dropped. */
  onEnd(drop: Drop | undefined): void;
}

/** Widgets that glide to where they go; more of them jump, because each would take a part of every frame. */
const MOST_GLIDING = 8;
/** Pixels that a pointer moves before it drags. */
const THRESHOLD = 4;

/**
 * A drag from the press of a pointer to its end. Nothing is rendered meanwhile: widgets are shifted by transforms, once per
 * frame at most, so that no chart is drawn again.
 */
export function startDrag(start: DragStart): void {
  const { root, event } = start;
  let last = event;
  let drag: Drag | undefined;
  let frame = 0;
  const step = () => {
    frame = 0;
    if (drag?.update(last)) frame = requestAnimationFrame(step);
  };
  const move = (next: PointerEvent) => {
    if (next.pointerId !== event.pointerId) return;
    last = next;
    if (
      drag === undefined &&
      Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) < THRESHOLD
    )
      return;
    drag ??= new Drag(start);
    frame ||= requestAnimationFrame(step);
  };
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame);
    controller.abort();
    if (drag === undefined) {
      if (isDropped) start.onClick();
      return;
    }
    if (isDropped) drag.update(last);
    const { drop } = drag;
    start.onEnd(isDropped && drop?.isAllowed ? drop : undefined);
    drag.clear();
  };
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', (up) => up.pointerId === event.pointerId && end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('blur', () => end(false), { signal });
  const cancel = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || drag === undefined) return;
    key.preventDefault();
    key.stopPropagation();
    end(false);
  };
  addEventListener('keydown', cancel, { signal, capture: true });
  root.ownerDocument.getSelection()?.removeAllRanges();
}

class Drag {
  drop: Drop | undefined;
  readonly #start: DragStart;
  readonly #places: Places;
  readonly #from: string | null;
  readonly #box: Box;
  readonly #began: { readonly start: number; readonly top: number };
  readonly #scroller: Element;
  /** The cells of each widget before the drag, in its grid. */
  readonly #homes = new Map<string, { readonly tracks: Tracks; readonly cells: Position }>();
  #key = '';
  #shifted = new Set<HTMLElement>();

  constructor(start: DragStart) {
    const { root, config, widgetId, tabs, event, ids } = start;
    this.#start = start;
    this.#places = readPlaces(root, config, tabs);
    this.#from = parentsOf(config.widgets).get(widgetId)?.id ?? null;
    this.#box = this.#places.frames.get(widgetId)?.box ?? { start: 0, top: 0, width: 0, height: 0 };
    this.#scroller = scrollerOf(root);
    for (const area of this.#places.areas)
      if (area.kind === 'grid')
        for (const [id, cells] of cellsIn(config, area.container))
          this.#homes.set(id, { tracks: area.tracks, cells });
    this.#began = this.#at(event);
    root.dataset.dragging = start.edge ?? 'move';
    for (const id of ids) this.#places.frames.get(id)?.element.setAttribute('data-lifted', '');
  }

  /** @returns whether to go on without another event, because the page scrolls */
  update(event: PointerEvent): boolean {
    const hasScrolled = scrollStep(this.#scroller, event.clientY);
    const at = this.#at(event);
    const shift = { start: at.start - this.#began.start, top: at.top - this.#began.top };
    const { edge, ids } = this.#start;
    if (edge === undefined) {
      for (const id of ids) this.#shift(this.#places.frames.get(id)?.element, shift);
      const { start, top } = this.#box;
      this.#show(this.#dropAt(at, { ...this.#box, start: start + shift.start, top: top + shift.top }));
    } else this.#show(this.#resizeTo(edge, pulled(this.#box, edge, shift)));
    return hasScrolled;
  }

  /** Puts the page back, at once. What was dropped is rendered in its cells by then. */
  clear(): void {
    const { root, mark, ids } = this.#start;
    delete root.dataset.dragging;
    delete root.dataset.refused;
    for (const id of ids) this.#places.frames.get(id)?.element.removeAttribute('data-lifted');
    for (const element of this.#shifted) {
      element.removeAttribute('data-pushed');
      element.style.transform = '';
    }
    mark.hidden = true;
  }

  /** Where a pointer is, in pixels from the corner of the canvas. */
  #at({ clientX, clientY }: PointerEvent) {
    const { left, right, top } = this.#start.root.getBoundingClientRect();
    return { start: this.#places.isRtl ? right - clientX : clientX - left, top: clientY - top };
  }

  #dropAt(at: { start: number; top: number }, box: Box): Drop | undefined {
    const { config, ids, widgetId } = this.#start;
    const area = areaAt(this.#places, at, config, ids);
    if (area === undefined) return undefined;
    return dropInto(config, area, { ids, widgetId, from: this.#from, box }, at);
  }

  #resizeTo(edge: Edge, box: Box): Drop | undefined {
    const area = this.#gridOf(this.#from);
    return area === undefined
      ? undefined
      : resizeTo(this.#start.config, area, this.#start.widgetId, edge, box);
  }

  #gridOf(container: string | null): (Area & { kind: 'grid' }) | undefined {
    return this.#places.areas.find(
      (area): area is Area & { kind: 'grid' } => area.kind === 'grid' && area.container === container,
    );
  }

  /** Shows where everything would be, if that has changed. */
  #show(drop: Drop | undefined): void {
    const key = JSON.stringify([drop?.target, [...(drop?.pushed ?? [])], drop?.isAllowed]);
    if (key === this.#key) return;
    this.#key = key;
    this.drop = drop;
    const { mark, root } = this.#start;
    mark.hidden = drop === undefined;
    if (drop === undefined) return;
    const { start, top, width, height } = drop.target;
    mark.dataset.allowed = String(drop.isAllowed);
    mark.style.cssText = `inset-inline-start:${start}px;top:${top}px;width:${width}px;height:${height}px`;
    root.dataset.refused = String(!drop.isAllowed);
    this.#push(drop.pushed);
  }

  #push(pushed: ReadonlyMap<string, Position>): void {
    const kept = new Set(this.#start.ids.map((id) => this.#places.frames.get(id)?.element));
    for (const [id, position] of pushed) {
      const frame = this.#places.frames.get(id)?.element;
      const home = this.#homes.get(id);
      if (frame === undefined || home === undefined) continue;
      frame.setAttribute('data-pushed', pushed.size <= MOST_GLIDING ? 'glides' : '');
      this.#shift(frame, {
        start: 0,
        top: boxOf(home.tracks, position).top - boxOf(home.tracks, home.cells).top,
      });
      kept.add(frame);
    }
    for (const element of this.#shifted) if (!kept.has(element)) element.style.transform = '';
  }

  #shift(element: HTMLElement | undefined, { start, top }: { start: number; top: number }): void {
    if (element === undefined) return;
    this.#shifted.add(element);
    const shift = `translate(${this.#places.isRtl ? -start : start}px, ${top}px)`;
    if (element.style.transform !== shift) element.style.transform = shift;
  }
}

/** A box after one of its edges was pulled. */
function pulled({ start, top, width, height }: Box, edge: Edge, by: { start: number; top: number }): Box {
  const isWest = edge.includes('w');
  const isNorth = edge.includes('n');
  return {
    start: isWest ? start + by.start : start,
    top: isNorth ? top + by.top : top,
    width: width + (isWest ? -by.start : edge.includes('e') ? by.start : 0),
    height: height + (isNorth ? -by.top : edge.includes('s') ? by.top : 0),
  };
}
