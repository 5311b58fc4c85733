/**
 * Gives an element the part of the window that the viewer sees, as the variables `--visible-top` and `--visible-height` of
 * its style: a frame may be higher than the screen. Without effect where all of the window is visible.
 */
export function fitToVisible(element: HTMLElement): void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    const { top = 0, height = 0 } = entry?.intersectionRect ?? {};
    if (height < 200) return;
    element.style.setProperty('--visible-top', `${top}px`);
    element.style.setProperty('--visible-height', `${height}px`);
  });
  observer.observe(document.documentElement);
}
