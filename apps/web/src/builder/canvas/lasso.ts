/** Selects what a rectangle touches, which is drawn from the press of a pointer on the empty board. */
export function startLasso(
  root: HTMLElement,
  mark: HTMLElement,
  event: PointerEvent,
  onEnd: (ids: string[]) => void,
): void {
  const outer = root.getBoundingClientRect();
  const at = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = root.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const began = at(event);
  // Only what is on the board itself: a container takes its content along.
  const frames = [...root.querySelectorAll<HTMLElement>('[data-widget]')]
    .filter((frame) => frame.parentElement?.closest('[data-widget]') === null)
    .map((frame) => ({ id: frame.dataset.widget ?? '', rect: frame.getBoundingClientRect() }));
  let last = began;
  const controller = new AbortController();
  const { signal } = controller;
  const rectangle = () => ({
    left: Math.min(began.x, last.x),
    top: Math.min(began.y, last.y),
    right: Math.max(began.x, last.x),
    bottom: Math.max(began.y, last.y),
  });
  const end = (isSelecting: boolean) => {
    controller.abort();
    mark.hidden = true;
    if (!isSelecting) return;
    const { left, top, right, bottom } = rectangle();
    const touched = frames.filter(
      ({ rect }) =>
        rect.left - outer.left < right &&
        rect.right - outer.left > left &&
        rect.top - outer.top < bottom &&
        rect.bottom - outer.top > top,
    );
    onEnd(touched.map(({ id }) => id));
  };
  const move = (next: PointerEvent) => {
    last = at(next);
    const { left, top, right, bottom } = rectangle();
    mark.hidden = false;
    mark.dataset.allowed = 'true';
    mark.style.cssText = `left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`;
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && end(false);
  addEventListener('keydown', cancel, { signal, capture: true });
}
