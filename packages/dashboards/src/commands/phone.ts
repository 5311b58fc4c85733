import type { DashboardConfig } from '../config/config-shapes.ts';
import { parentsOf } from '../config/containers.ts';
import { inPhoneOrder, PHONE, phonePosition } from '../config/phone-layout.ts';
import type { Position, Widget } from '../config/widget-shapes.ts';
import type { DashboardCommand } from './command.ts';
import { setting, widgetOf } from './edits.ts';

/** The most rows that a widget has on a phone. */
export const PHONE_ROWS = 40;

/** The widgets of the same board or grid as one, in the order of a phone; undefined where its container decides the order. */
export function phoneSiblings(config: DashboardConfig, id: string): readonly Widget[] | undefined {
  const parents = parentsOf(config.widgets);
  const parent = parents.get(id);
  if (parent !== undefined && parent.config.layout !== 'grid') return undefined;
  const siblings = config.widgets
    .filter((widget) => parents.get(widget.id) === parent)
    .sort(({ position: one }, { position: other }) => one.y - other.y || one.x - other.x);
  return inPhoneOrder(siblings, (widget) => widget);
}

/** The commands that move a widget up or down on a phone; undefined if it is at the end, or cannot be moved. */
export function movedOnPhone(
  config: DashboardConfig,
  id: string,
  step: 1 | -1,
): DashboardCommand[] | undefined {
  const siblings = phoneSiblings(config, id);
  if (siblings === undefined) return undefined;
  const from = siblings.findIndex((widget) => widget.id === id);
  const to = from + step;
  const [moved] = siblings.slice(from, from + 1);
  if (moved === undefined || to < 0 || to >= siblings.length) return undefined;
  return pinning(config, siblings.toSpliced(from, 1).toSpliced(to, 0, moved));
}

/** The commands that make a widget so many rows high on a phone; undefined: as high as on a wide page. */
export function sizedOnPhone(
  config: DashboardConfig,
  id: string,
  rows: number | undefined,
): DashboardCommand[] {
  const siblings = phoneSiblings(config, id) ?? [];
  const { position } = widgetOf(config, id);
  return pinning(config, siblings, new Map([[id, rows ?? position.h]]));
}

/** The commands that take back everything that is arranged for phones only. */
export function unarrangedOnPhone(config: DashboardConfig): DashboardCommand[] {
  return config.widgets.flatMap((widget): DashboardCommand[] => {
    const { id, responsiveLayouts = {} } = widget;
    const isOnly = Object.keys(responsiveLayouts).length === 1;
    const path = isOnly ? ['responsiveLayouts'] : ['responsiveLayouts', PHONE];
    return [
      ...(phonePosition(widget) === undefined ? [] : [setting(config, id, path, undefined)]),
      ...(widget.config.hideOnPhone === undefined
        ? []
        : [setting(config, id, ['config', 'hideOnPhone'], undefined)]),
    ];
  });
}

/** Gives widgets their places one below another. Those that have them already need no command. */
function pinning(
  config: DashboardConfig,
  order: readonly Widget[],
  rows: ReadonlyMap<string, number> = new Map(),
): DashboardCommand[] {
  const w = config.layout?.cols?.[PHONE] ?? 12;
  let y = 0;
  return order.flatMap((widget) => {
    const old = phonePosition(widget);
    const at: Position = { x: 0, y, w, h: rows.get(widget.id) ?? (old ?? widget.position).h };
    y += at.h;
    const isSame = old !== undefined && old.x === 0 && old.y === at.y && old.w === w && old.h === at.h;
    return isSame ? [] : [setting(config, widget.id, ['responsiveLayouts', PHONE], at)];
  });
}
