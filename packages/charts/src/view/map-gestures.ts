/** A distance or a place in pixels of the window. */
export interface Pixels {
  readonly x: number;
  readonly y: number;
}

/** What the gestures of a viewer do with a map. */
export interface GesturedMap {
  /** @param at what stays where it is; by default the middle */
  zoom(factor: number, at?: Pixels): void;
  move(by: Pixels): void;
  fit(): void;
}

/** What a press of a key or a button changes. */
export const ZOOM_STEP = 1.6;
const MOVE_STEP = 60;
/** Pixels for which a pointer is a click, not yet a drag. */
const SLACK = 4;
/** How much nearer a map comes for each pixel that a wheel is turned; a pinch on a touch pad reports fewer pixels. */
const WHEEL = { wheel: 1.0015, pinch: 1.01 } as const;
const PIXELS_PER_LINE = 20;

/**
 * Follows the wheel, the pointer and the keys of a viewer over the focusable element of a map. The page still scrolls over
 * the map: the wheel zooms with Ctrl only, and a finger scrolls, until the map has the focus.
 * @param isOver ends it
 */
export function followGestures(element: HTMLElement, map: GesturedMap, isOver: AbortSignal): void {
  const listen = <K extends keyof HTMLElementEventMap>(
    kind: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => element.addEventListener(kind, listener, { signal: isOver, ...options });
  const hasFocus = () => element.contains(element.ownerDocument.activeElement);

  listen(
    'wheel',
    (event) => {
      const isPinch = event.ctrlKey || event.metaKey;
      if (!isPinch && !hasFocus()) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : PIXELS_PER_LINE;
      // The wheel of a mouse with Ctrl reports steps of a hundred pixels.
      const isTouchPad = isPinch && Math.abs(event.deltaY) < 50;
      map.zoom((isTouchPad ? WHEEL.pinch : WHEEL.wheel) ** (-event.deltaY * pixels), at(event));
    },
    { passive: false },
  );

  listen('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== element) return;
    const act = actOf(event.key, map);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });

  let last: Pixels | undefined;
  let isDragged = false;
  listen('pointerdown', (event) => {
    isDragged = false;
    const isTouch = event.pointerType === 'touch';
    last = event.button === 0 && (!isTouch || hasFocus()) ? at(event) : undefined;
  });
  listen('pointermove', (event) => {
    // A button that was released elsewhere.
    if (event.buttons === 0) last = undefined;
    if (last === undefined) return;
    const by = { x: event.clientX - last.x, y: event.clientY - last.y };
    if (!isDragged && Math.hypot(by.x, by.y) < SLACK) return;
    if (!isDragged) element.setPointerCapture(event.pointerId);
    isDragged = true;
    last = at(event);
    map.move(by);
  });
  const end = () => {
    last = undefined;
  };
  listen('pointerup', end);
  listen('pointercancel', end);
  // The end of a drag is no click on a mark.
  listen(
    'click',
    (event) => {
      if (isDragged) event.stopPropagation();
    },
    { capture: true },
  );
  listen('focusin', () => element.style.setProperty('touch-action', 'none'));
  listen('focusout', () => element.style.removeProperty('touch-action'));
}

function at({ clientX: x, clientY: y }: MouseEvent): Pixels {
  return { x, y };
}

function actOf(key: string, map: GesturedMap): (() => void) | undefined {
  const moves: Readonly<Record<string, Pixels>> = {
    ArrowLeft: { x: MOVE_STEP, y: 0 },
    ArrowRight: { x: -MOVE_STEP, y: 0 },
    ArrowUp: { x: 0, y: MOVE_STEP },
    ArrowDown: { x: 0, y: -MOVE_STEP },
  };
  const by = moves[key];
  if (by !== undefined) return () => map.move(by);
  if (key === '+' || key === '=') return () => map.zoom(ZOOM_STEP);
  if (key === '-') return () => map.zoom(1 / ZOOM_STEP);
  return key === '0' ? () => map.fit() : undefined;
}
