/** A rectangle in the window, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Between the pointer and the tooltip. */
const GAP = 14;
/** From the edges of the area. */
export const MARGIN = 4;

/**
 * Where a tooltip is entirely visible and does not cover what the pointer is on: beside it, at the end of its line if
 * there is room; above or below it in an area that is too narrow.
 * @param area what the viewer sees of the window
 * @returns the upper left corner
 */
export function placeTooltip(
  point: { readonly x: number; readonly y: number },
  { width, height }: { readonly width: number; readonly height: number },
  area: Area,
  direction: 'ltr' | 'rtl',
): { x: number; y: number } {
  const rightmost = area.right - MARGIN - width;
  const lowest = area.bottom - MARGIN - height;
  const right = point.x + GAP;
  const left = point.x - GAP - width;
  const hasRight = right <= rightmost;
  const hasLeft = left >= area.left + MARGIN;
  const isRight = hasRight && (direction === 'ltr' || !hasLeft);
  const x = isRight ? right : hasLeft ? left : point.x - width / 2;
  const below = point.y + GAP;
  const isBeside = hasLeft || hasRight;
  const y = below <= lowest || isBeside ? below : point.y - GAP - height;
  return {
    x: Math.round(Math.max(area.left + MARGIN, Math.min(x, rightmost))),
    y: Math.round(Math.max(area.top + MARGIN, Math.min(y, lowest))),
  };
}
