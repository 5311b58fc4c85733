import type { Problems } from './config-problem.ts';
import { childPlaces, parentsOf } from './containers.ts';
import { LIMITS } from './limits.ts';
import { overlap } from './overlap.ts';
import type { Container, Position, Widget } from './widget-shapes.ts';

/** The smallest containers on the board, as [w, h]; one of a list suffices. */
const SMALLEST = {
  stack: [
    [4, 3],
    [2, 6],
  ],
  grid: [[2, 4]],
  tabs: [[4, 6]],
} as const;

/** Checks what containers contain: existing widgets, once each, no deeper than allowed, in allowed combinations. */
export function checkContainers(widgets: readonly Widget[], problems: Problems): void {
  const byId = new Map(widgets.map((widget, index) => [widget.id, { widget, index }]));
  const parents = parentsOf(widgets);
  const claimed = new Set<string>();
  for (const [index, widget] of widgets.entries()) {
    if (widget.type !== 'CONTAINER') continue;
    checkLayout(widget, index, problems);
    if (!parents.has(widget.id)) checkSize(widget, index, problems);
    for (const place of childPlaces(widget)) {
      const path = ['widgets', index, ...place.path];
      const child = byId.get(place.id)?.widget;
      if (child === undefined) {
        problems.add(path, `must be the id of a widget; ${JSON.stringify(place.id)} does not exist`);
        continue;
      }
      if (child === widget) problems.add(path, 'must not be the container itself');
      else if (claimed.has(place.id))
        problems.add(path, `is already in another place: a widget has one parent`);
      else checkCombination(widget, child, path, problems);
      claimed.add(place.id);
    }
    if (widget.config.layout === 'grid') checkCollisions(widget, index, byId, problems);
  }
  checkNesting(widgets, parents, problems);
}

function checkLayout({ config }: Container, index: number, problems: Problems): void {
  const path = ['widgets', index, 'config'];
  if (config.layout === undefined) {
    problems.add([...path, 'layout'], 'is required');
    return;
  }
  if (config.layout === 'tabs') {
    if (config.collapsible === true)
      problems.add(
        [...path, 'collapsible'],
        'must be absent in a container with tabs: only stacks and grids close',
      );
    if (config.children !== undefined)
      problems.add([...path, 'children'], 'must be absent in a container with tabs; use tabs');
    const ids = new Set<string>();
    for (const [tab, { id }] of (config.tabs ?? []).entries()) {
      if (ids.has(id)) problems.add([...path, 'tabs', tab, 'id'], 'must be unique in the container');
      ids.add(id);
    }
  } else if (config.tabs !== undefined)
    problems.add([...path, 'tabs'], `must be absent in a ${config.layout}; use children`);
}

/** The fewest rows that a container of a width may have; a width that none may have counts as the least. */
export function leastRows(layout: keyof typeof SMALLEST, width: number): number {
  const smallest: readonly (readonly [number, number])[] = SMALLEST[layout];
  return Math.min(
    ...smallest.filter(([w], index) => width >= w || index === smallest.length - 1).map(([, h]) => h),
  );
}

function checkSize({ config, position }: Container, index: number, problems: Problems): void {
  if (config.layout === undefined) return;
  const smallest: readonly (readonly [number, number])[] = SMALLEST[config.layout];
  if (smallest.some(([w, h]) => position.w >= w && position.h >= h)) return;
  const sizes = smallest.map(([w, h]) => `${w} × ${h}`).join(' or ');
  problems.add(
    ['widgets', index, 'position'],
    `must be at least ${sizes} cells for ${nameOf(config.layout)}`,
  );
}

function nameOf(layout: 'stack' | 'grid' | 'tabs'): string {
  return layout === 'tabs' ? 'tabs' : `a ${layout}`;
}

function checkCombination(
  container: Container,
  child: Widget,
  path: (string | number)[],
  problems: Problems,
) {
  const { layout } = container.config;
  if (layout === 'tabs' && child.type !== 'CHART' && child.type !== 'CONTAINER')
    problems.add(path, `must be a chart or a container; ${child.type} is not allowed in a tab`);
  if (layout !== 'stack' || child.type !== 'CONTAINER') return;
  if (child.config.layout === 'grid' || child.config.layout === 'tabs')
    problems.add(path, `must not be ${nameOf(child.config.layout)}: a stack contains no grid and no tabs`);
}

function checkCollisions(
  container: Container,
  index: number,
  byId: ReadonlyMap<string, { widget: Widget; index: number }>,
  problems: Problems,
): void {
  const placed: { id: string; position: Position }[] = [];
  for (const { id, path } of childPlaces(container)) {
    const position = byId.get(id)?.widget.position;
    if (position === undefined || placed.some((other) => other.id === id)) continue;
    const other = placed.find((earlier) => overlap(earlier.position, position));
    if (other !== undefined)
      problems.add(
        ['widgets', index, ...path],
        `must not overlap ${JSON.stringify(other.id)} in the same grid`,
      );
    placed.push({ id, position });
  }
}

function checkNesting(
  widgets: readonly Widget[],
  parents: ReadonlyMap<string, Container>,
  problems: Problems,
): void {
  for (const [index, widget] of widgets.entries()) {
    if (widget.type !== 'CONTAINER' || parents.get(widget.id) === widget) continue;
    let level = 1;
    const above = new Set<Widget>();
    for (let parent = parents.get(widget.id); parent !== undefined; parent = parents.get(parent.id)) {
      if (parent === widget && above.size > 0) {
        problems.add(['widgets', index], 'must not contain itself through other containers');
        break;
      }
      if (above.has(parent)) break;
      above.add(parent);
      level += 1;
    }
    if (level === LIMITS.nesting + 1 && !above.has(widget))
      problems.add(['widgets', index], `must not be nested more than ${LIMITS.nesting} levels deep`);
  }
}
