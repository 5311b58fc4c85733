import type { NewWidget } from '@facet/dashboards/commands';

/** A container with room for widgets, which new tabs have, too. */
export const GRID = {
  type: 'CONTAINER',
  size: { w: 12, h: 6 },
  config: { layout: 'grid' },
} as const satisfies NewWidget;
