import { type TSchema, Type } from 'typebox';
import { idPrefix, slugOf } from '../config/assign-ids.ts';
import { LIMITS } from '../config/limits.ts';
import { line, type Members, nullable, nullishMembers } from '../config/shape-parts.ts';
import { CONFIG_MEMBERS, type WidgetType } from '../config/widget-config-shapes.ts';
import { BREAKPOINTS, type Position } from '../config/widget-shapes.ts';

/** How a type of widget is written: by a key with its most important setting, such as `filter: flights.carrier`. */
interface Form {
  readonly type: WidgetType;
  /** The setting that is the value of the key. Containers have their content there. */
  readonly main?: string;
  readonly layout?: 'stack' | 'grid' | 'tabs';
  readonly description: string;
  /** The height of a widget without a position. */
  readonly height: number;
}

export const FORMS = {
  chart: { type: 'CHART', main: 'reportKey', height: 6, description: 'A chart: the key of its report.' },
  text: { type: 'TEXT', main: 'markdown', height: 2, description: 'A text in Markdown.' },
  filter: { type: 'FILTER', main: 'member', height: 1, description: 'A filter: its member.' },
  timeGrain: {
    type: 'TIME_GRAIN',
    main: 'member',
    height: 1,
    description: 'A choice of granularity: its time dimension.',
  },
  field: {
    type: 'FIELD',
    main: 'member',
    height: 1,
    description: 'A choice of members: the one that is replaced.',
  },
  parent: {
    type: 'PARENT',
    main: 'label',
    height: 1,
    description: 'A control that sets others: its label.',
  },
  ai: { type: 'AI', main: 'prompt', height: 4, description: 'A generated summary: its prompt.' },
  image: { type: 'IMAGE', main: 'imageId', height: 4, description: 'An image: its id.' },
  spacer: { type: 'SPACER', height: 1, description: 'Empty space.' },
  divider: { type: 'DIVIDER', main: 'label', height: 1, description: 'A line, with an optional label.' },
  stack: {
    type: 'CONTAINER',
    layout: 'stack',
    height: 6,
    description: 'A container that gives its widgets equal shares.',
  },
  grid: {
    type: 'CONTAINER',
    layout: 'grid',
    height: 6,
    description: 'A container that places its widgets in cells.',
  },
  tabs: { type: 'CONTAINER', layout: 'tabs', height: 8, description: 'A container with tabs.' },
} as const satisfies Record<string, Form>;

export type FormKey = keyof typeof FORMS;
export const FORM_KEYS = Object.keys(FORMS) as FormKey[];

export function formOf(key: FormKey): Form {
  return FORMS[key];
}

/** Settings that a file expresses in other ways. */
const ELSEWHERE = ['reportId', 'reportPublicId', 'layout', 'children', 'tabs'];

/** The settings that are keys of their own beside the key of the form. */
export function ownMembers(key: FormKey): Members {
  const { type, main, layout } = formOf(key);
  const members: Members = CONFIG_MEMBERS[type];
  const hidden = layout === undefined ? [main, ...ELSEWHERE.slice(0, 2)] : ELSEWHERE;
  return Object.fromEntries(Object.entries(members).filter(([name]) => !hidden.includes(name)));
}

const cell = (minimum: number) => Type.Integer({ minimum, maximum: 100_000 });
const At = Type.Tuple([cell(0), cell(0), cell(1), cell(1)], {
  description: 'The cells that the widget occupies: [x, y, width, height].',
});

const Id = Type.String({
  minLength: 1,
  maxLength: LIMITS.id,
  description: 'The id in links and references; derived from the content by default.',
});

const commonMembers = {
  id: Id,
  at: At,
  responsive: Type.Object(nullishMembers(Object.fromEntries(BREAKPOINTS.map((name) => [name, At]))), {
    description: 'Other positions by breakpoint.',
  }),
  style: Type.Record(Type.String(), Type.Unknown(), { description: 'The style, as the API has it.' }),
  config: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Further settings that this format does not know. They are kept as they are.',
  }),
};

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

/** Settings with a shorter form in files. */
const SHORT_MEMBERS: Readonly<Record<string, (shape: TSchema) => TSchema>> = {
  'FILTER.options': (shape) => Type.Array(Type.Union([Scalar, itemsOf(shape)]), { maxItems: LIMITS.values }),
  'FIELD.options': (shape) =>
    Type.Array(Type.Union([Type.String(), itemsOf(shape)]), { maxItems: LIMITS.switcherOptions }),
  'PARENT.options': () =>
    Type.Array(
      Type.Object({
        label: line(LIMITS.title),
        ...nullishMembers({ id: Id, children: Type.Record(Type.String(), Type.Unknown()) }),
      }),
      { maxItems: LIMITS.parentOptions },
    ),
};

function itemsOf(shape: TSchema): TSchema {
  return (shape as TSchema & { items: TSchema }).items;
}

/**
 * The shape of a widget by its form.
 * @param nested the shape of widgets inside containers
 */
export function widgetShape(key: FormKey, nested: TSchema): TSchema {
  const { type, main, layout, description } = formOf(key);
  const own = Object.entries(ownMembers(key)).map(([name, shape]) => {
    const short = SHORT_MEMBERS[`${type}.${name}`]?.(shape) ?? shape;
    const about = (shape as { description?: string }).description;
    return [name, about === undefined ? short : { ...short, description: about }] as const;
  });
  const value = { [key]: { ...mainShape(type, main, layout, nested), description } };
  const { id, at, ...last } = commonMembers;
  const others = nullishMembers({ id, at, ...Object.fromEntries(own), ...last });
  // The content of a container can be long: what the container is comes first.
  const members = layout === undefined ? { ...value, ...others } : { ...others, ...value };
  return Type.Object(members, { description });
}

function mainShape(
  type: WidgetType,
  main: string | undefined,
  layout: Form['layout'],
  nested: TSchema,
): TSchema {
  if (layout === 'tabs') {
    const tab = Type.Object({ title: line(LIMITS.title), ...nullishMembers({ id: Id, child: nested }) });
    return Type.Array(tab, { maxItems: LIMITS.tabs });
  }
  if (layout !== undefined) return Type.Array(nested, { maxItems: LIMITS.widgets });
  const members: Members = CONFIG_MEMBERS[type];
  return main === undefined ? Type.Null() : nullable(members[main] ?? Type.Unknown());
}

/** What the id of a widget is derived from. */
export function idBase(key: FormKey, main: unknown, title: unknown): string {
  const about =
    key === 'text' || key === 'ai' || key === 'image' || formOf(key).layout !== undefined ? title : main;
  const slug = typeof about === 'string' ? slugOf(about) : '';
  return slug === '' ? idPrefix(key) : `${idPrefix(key)}-${slug}`;
}

/** Positions of widgets that have none: each below those before it, 12 columns wide. */
export class DefaultPositions {
  #bottom = 0;

  next(key: FormKey): Position {
    return { x: 0, y: this.#bottom, w: 12, h: formOf(key).height };
  }

  add({ y, h }: Position): void {
    this.#bottom = Math.max(this.#bottom, y + h);
  }
}

/** The position of a widget without one where positions have no meaning: in a stack or a tab. */
export function placelessPosition(key: FormKey): Position {
  return { x: 0, y: 0, w: 12, h: formOf(key).height };
}
