import { Type } from 'typebox';
import { LIMITS } from './limits.ts';
import { nullable, nullishMembers, OpenObject, oneOf, text } from './shape-parts.ts';
import { WIDGET_CONFIGS, WIDGET_TYPES, type WidgetConfigs, type WidgetType } from './widget-config-shapes.ts';

export const BREAKPOINTS = ['lg', 'md', 'sm', 'xs', 'xxs'] as const;
export type Breakpoint = (typeof BREAKPOINTS)[number];

const cells = (minimum: number) => Type.Integer({ minimum, maximum: 100_000 });

/** The cells that a widget occupies on the board or in a grid. */
export interface Position {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface WidgetOf<T extends WidgetType> {
  id: string;
  type: T;
  position: Position;
  responsiveLayouts?: { [B in Breakpoint]?: Position };
  config: WidgetConfigs[T];
  style?: Record<string, unknown>;
}

/** A widget, discriminated by its `type`. */
export type Widget = { [T in WidgetType]: WidgetOf<T> }[WidgetType];
export type WidgetOfType<T extends WidgetType> = Extract<Widget, { type: T }>;

export type Container = WidgetOfType<'CONTAINER'>;
export type Control = WidgetOfType<'FILTER' | 'TIME_GRAIN' | 'FIELD' | 'PARENT'>;

function positionShape(suffix: '' | 'Input') {
  return Type.Object(
    { x: cells(0), y: cells(0), w: cells(1), h: cells(1) },
    { title: `DashboardWidgetPosition${suffix}` },
  );
}

export const DashboardPosition = positionShape('Input');

function widgetParts(suffix: '' | 'Input') {
  const Position = positionShape(suffix);
  const ResponsiveLayouts = Type.Object(
    nullishMembers(Object.fromEntries(BREAKPOINTS.map((name) => [name, Position]))),
    { title: `DashboardResponsiveLayouts${suffix}` },
  );
  return {
    position: Position,
    ...nullishMembers({ responsiveLayouts: ResponsiveLayouts, style: OpenObject }),
  };
}

const Id = Type.String({ minLength: 1, maxLength: LIMITS.id, description: 'Unique in the dashboard.' });

/** The settings of each type, as a rule that both validators and readers of the OpenAPI document understand. */
const configByType = {
  allOf: WIDGET_TYPES.map((type) => ({
    if: { properties: { type: { const: type } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { config: nullable(WIDGET_CONFIGS[type]) } },
  })),
};

const inputMembers = {
  type: oneOf(WIDGET_TYPES),
  ...widgetParts('Input'),
  ...nullishMembers({
    config: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The settings; which depends on the type. Unknown ones are kept.',
    }),
  }),
};

/** A widget as clients send it to publish a dashboard. */
export const DashboardWidgetInput = Type.Object(
  { id: Id, ...inputMembers },
  { title: 'DashboardWidgetInput', ...configByType },
);

/** A widget of a draft: the server assigns missing ids. */
export const DashboardWidgetDraftInput = Type.Object(
  { ...nullishMembers({ id: Id }), ...inputMembers },
  { title: 'DashboardWidgetDraftInput', ...configByType },
);

/** A widget as the server returns it. */
export const DashboardWidget = Type.Object(
  {
    id: Type.String(),
    // Stored widgets may have a type that this release does not know.
    type: text(100, `One of ${WIDGET_TYPES.join(', ')}.`),
    ...widgetParts(''),
    ...nullishMembers({ config: OpenObject }),
  },
  { title: 'DashboardWidget' },
);
