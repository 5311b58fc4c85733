import type { DashboardConfig, Widget } from '@facet/dashboards';
import { parentsOf } from '@facet/dashboards/commands';
import { type Box, readTracks, type Tracks } from './tracks.ts';

/** A grid, a stack or a tab as it is on the screen when a drag begins. Boxes are in pixels from the corner of the canvas. */
export type Area =
  | { readonly kind: 'grid'; readonly container: string | null; readonly box: Box; readonly tracks: Tracks }
  | {
      readonly kind: 'stack';
      readonly container: string;
      readonly box: Box;
      readonly isVertical: boolean;
      readonly items: readonly { readonly id: string; readonly box: Box }[];
    }
  | { readonly kind: 'tab'; readonly container: string; readonly tab: string; readonly box: Box };

/** Everything that a drag needs to know of the page. It is read once, because reading it during a drag costs frames. */
export interface Places {
  readonly areas: readonly Area[];
  readonly frames: ReadonlyMap<string, { readonly element: HTMLElement; readonly box: Box }>;
  readonly isRtl: boolean;
}

export function readPlaces(
  root: HTMLElement,
  config: DashboardConfig,
  tabs: ReadonlyMap<string, string>,
): Places {
  const isRtl = getComputedStyle(root).direction === 'rtl';
  const outer = root.getBoundingClientRect();
  const boxOf = (element: Element): Box => {
    const { left, right, top, width, height } = element.getBoundingClientRect();
    return { start: isRtl ? outer.right - right : left - outer.left, top: top - outer.top, width, height };
  };
  const frames = new Map(
    [...root.querySelectorAll<HTMLElement>('[data-widget]')]
      .map((element) => [element.dataset.widget ?? '', { element, box: boxOf(element) }] as const)
      .filter(([, { box }]) => box.width > 0),
  );
  const board = root.querySelector<HTMLElement>('[data-arrangement]');
  const areas: Area[] = [];
  if (board !== null)
    areas.push({ kind: 'grid', container: null, box: boxOf(board), tracks: readTracks(board) });
  for (const widget of config.widgets) {
    const frame = frames.get(widget.id);
    if (frame === undefined || widget.type !== 'CONTAINER') continue;
    const { layout = 'stack', children = [], direction } = widget.config;
    const container = widget.id;
    const grid = frame.element.querySelector<HTMLElement>('[data-arrangement]');
    if (layout === 'grid' && grid !== null)
      // An empty one has no height of its own.
      areas.push({
        kind: 'grid',
        container,
        box: { ...frame.box, ...startOf(boxOf(grid)) },
        tracks: readTracks(grid),
      });
    if (layout === 'stack') {
      const items = children.flatMap((id) => {
        const box = frames.get(id)?.box;
        return box === undefined ? [] : [{ id, box }];
      });
      areas.push({ kind: 'stack', container, box: frame.box, isVertical: direction === 'vertical', items });
    }
    const tab = layout === 'tabs' ? (tabs.get(container) ?? widget.config.tabs?.[0]?.id) : undefined;
    if (tab !== undefined) areas.push({ kind: 'tab', container, tab, box: frame.box });
  }
  return { areas, frames, isRtl };
}

/** Nearer than this to the edge of a container, in pixels, a pointer is beside it: what is dropped there pushes it away. */
const RIM = 16;

/** The innermost area at a place, of those that are not inside of what is dragged. */
export function areaAt(
  { areas }: Places,
  at: { readonly start: number; readonly top: number },
  { widgets }: { readonly widgets: readonly Widget[] },
  dragged: readonly string[],
): Area | undefined {
  const parents = parentsOf(widgets);
  const isDragged = (container: string | null): boolean => {
    for (let id = container, level = 0; id !== null && level < 10; level += 1) {
      if (dragged.includes(id)) return true;
      id = parents.get(id)?.id ?? null;
    }
    return false;
  };
  // Containers follow what contains them.
  return areas.findLast(({ container, box: { start, top, width, height } }) => {
    if (container === null) return true;
    const isIn =
      at.start > start + RIM &&
      at.start < start + width - RIM &&
      at.top > top + RIM &&
      at.top < top + height - RIM;
    return isIn && !isDragged(container);
  });
}

function startOf({ start, top }: Box): Pick<Box, 'start' | 'top'> {
  return { start, top };
}
