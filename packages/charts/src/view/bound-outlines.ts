import type { Bounds } from 'vega';
import { Marks } from './vega.ts';

interface Outline {
  readonly mark: {
    readonly clip?: unknown;
    readonly group: { readonly width?: number; readonly height?: number };
  };
}

interface MarkType {
  bound(bounds: Bounds, item: Outline): Bounds;
}

declare module 'vega-scenegraph' {
  /** How each type of mark is drawn; not among Vega's types. */
  const Marks: { readonly shape: MarkType };
}

/**
 * Takes the plot as the bounds of outlines that are clipped by it. Vega projects all places of an outline to find its own,
 * in each pass over a map, which was most of the time of a drawing.
 */
export function boundOutlines(): void {
  const { shape } = Marks;
  const exact = shape.bound;
  shape.bound = (bounds, item) => {
    const { clip, group } = item.mark;
    return clip ? bounds.set(0, 0, group.width ?? 0, group.height ?? 0) : exact(bounds, item);
  };
}
