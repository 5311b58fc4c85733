/** How near to its edge something scrolls while one drags, and by how much in a frame, in pixels. */
const NEAR = 56;
const MOST = 14;

/** What scrolls an element up and down. */
export function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at;
  }
  return element.ownerDocument.scrollingElement ?? element.ownerDocument.documentElement;
}

/** Scrolls if a pointer is near the upper or lower edge. Returns whether anything has moved. */
export function scrollStep(scroller: Element, clientY: number): boolean {
  const isPage = scroller === scroller.ownerDocument.scrollingElement;
  const rect = scroller.getBoundingClientRect();
  const top = isPage ? 0 : Math.max(0, rect.top);
  const bottom = isPage ? innerHeight : Math.min(innerHeight, rect.bottom);
  const over =
    clientY < top + NEAR ? clientY - (top + NEAR) : clientY > bottom - NEAR ? clientY - (bottom - NEAR) : 0;
  if (over === 0) return false;
  const before = scroller.scrollTop;
  scroller.scrollTop += Math.max(-MOST, Math.min(MOST, (over / NEAR) * MOST));
  return scroller.scrollTop !== before;
}
