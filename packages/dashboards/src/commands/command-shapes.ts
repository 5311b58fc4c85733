import { Type } from 'typebox';
import { LIMITS } from '../config/limits.ts';
import { oneOf, WidgetId } from '../config/shape-parts.ts';
import { WIDGET_TYPES } from '../config/widget-config-shapes.ts';
import { DashboardPosition, DashboardWidgetInput } from '../config/widget-shapes.ts';

const Container = Type.Union([WidgetId, Type.Null()], {
  description: 'The container; null for the board itself.',
});
const Tab = Type.Union([WidgetId, Type.Null()], {
  description: 'The tab of the container; null if it has none.',
});
const Order = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: LIMITS.widgets,
    description: 'The place among its siblings, from 0; at the end if absent.',
  }),
);
const place = { container: Container, tab: Tab, order: Order };
const Place = Type.Object(place, { title: 'DashboardPlace' });
const PlacedAt = Type.Object({ ...place, position: DashboardPosition }, { title: 'DashboardPlacedAt' });

const Widget = DashboardWidgetInput;
/** Widgets of a type that a newer release has made can be removed. */
const UnknownWidget = Type.Object({ id: WidgetId, type: Type.String({ not: { enum: [...WIDGET_TYPES] } }) });
const Path = Type.Array(Type.String({ maxLength: 255 }), {
  minItems: 1,
  maxItems: 20,
  description: 'The names of the members from the outside in: `["config", "title"]`.',
});

const members = {
  add: { widget: Widget, into: Place },
  remove: { widget: Type.Union([Widget, UnknownWidget]), from: Place },
  move: { widgetId: WidgetId, before: PlacedAt, after: PlacedAt },
  set: {
    widgetId: Type.Union([WidgetId, Type.Null()], {
      description: 'The widget; null for a setting of the dashboard.',
    }),
    path: Path,
  },
};

/** All members that a command may have; which of them it needs depends on its kind. */
const anyMembers = Object.fromEntries(
  [...new Set([...Object.values(members).flatMap(Object.keys), 'before', 'after'])].map((name) => [
    name,
    Type.Optional(Type.Unknown()),
  ]),
);

/** One change of a dashboard, as clients send it. */
export const DashboardCommandInput = Type.Object(
  { kind: oneOf(['add', 'remove', 'move', 'set']), ...anyMembers },
  {
    title: 'DashboardCommand',
    description:
      '`add` a `widget` `into` a place; `remove` a `widget` `from` a place; `move` the widget `widgetId` from the place ' +
      '`before` to the place `after`; `set` the setting at `path` of the widget `widgetId`, or of the dashboard if it is ' +
      'null, from the value `before` to the value `after`, each of which is absent where there is no such setting. ' +
      'Containers are added and removed without their content.',
    allOf: Object.entries(members).map(([kind, properties]) => ({
      if: { properties: { kind: { const: kind } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: Object.keys(properties), properties },
    })),
  },
);
