/** How far outside of the viewport a frame begins to load. */
const MARGIN = '600px';

/** Calls back once the element is near the viewport. Returns a function that stops waiting. */
export function whenNear(element: Element, run: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
