import { type TSchema, Type } from 'typebox';
import { FILTER_OPERATORS } from './filter-operators.ts';
import { type FilterValue, filterValueMembers } from './filter-shapes.ts';
import { LIMITS } from './limits.ts';
import { IMAGE_ID } from './patterns.ts';
import {
  flag,
  line,
  Member,
  type Members,
  nullishMembers,
  oneOf,
  Scalar,
  text,
  type Values,
  WidgetId,
} from './shape-parts.ts';

const Title = line(LIMITS.title, 'The heading of the widget.');
const Label = line(LIMITS.title, 'The label of the control; defaults to the title of the member.');
const ShowTitle = flag('Show the heading; defaults to true.');
const Description = text(LIMITS.text, 'A note for viewers.');
const Grain = text(100, 'A granularity, such as day, week or month.');
const seconds = (description: string) => Type.Integer({ minimum: 0, maximum: 86_400, description });

/** A report by the number or the public id of the API, or by its key in a dashboard file. */
const reportMembers = {
  reportId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The report.' }),
  reportPublicId: text(12, 'The report by its public id, instead of reportId.'),
  reportKey: text(128, 'The report by its key; only in dashboard files.'),
};
export type ReportReference = Values<typeof reportMembers>;

const chartMembers = {
  ...reportMembers,
  title: line(LIMITS.title, 'Shown instead of the title of the report.'),
  description: text(LIMITS.text, 'Shown instead of the description of the report.'),
  showTitle: ShowTitle,
  showDescription: flag('Show the description; defaults to true.'),
  drill: flag('Let viewers drill into measures; defaults to true.'),
  crossFilter: flag(
    'A click filters the other charts instead of opening the menu; defaults to the setting of the dashboard.',
  ),
  refreshSeconds: seconds('How often an open dashboard queries the chart again; 0 means never.'),
  staleWhileRevalidateSeconds: seconds('How old a result may be that is shown while a new one is fetched.'),
  controls: Type.Record(Type.String(), Type.Union([Type.Literal('off'), Member]), {
    description:
      'Per control, by its id or its member: `off`, or the member that it applies to in this chart. ' +
      'Controls apply to every chart that queries their view unless listed here.',
  }),
};

const textMembers = {
  title: Title,
  showTitle: ShowTitle,
  markdown: text(LIMITS.text, 'The text, as Markdown.'),
};

const controlMembers = {
  label: Label,
  description: Description,
  visibility: oneOf(
    ['visible', 'hidden', 'disabled'],
    'hidden: applied but not shown. disabled: shown and locked; ignores values in links. Defaults to visible.',
  ),
  attribute: text(255, 'The user attribute that sets the default of each viewer.'),
};

const FilterOption = Type.Object({ value: Scalar, label: Type.Optional(line(LIMITS.title)) });

const filterMembers = {
  member: Member,
  ...filterValueMembers,
  ...controlMembers,
  multiple: flag('Let viewers choose several values; defaults to true for text, otherwise false.'),
  operators: Type.Array(oneOf(FILTER_OPERATORS), {
    maxItems: FILTER_OPERATORS.length,
    description: 'The operators that viewers may choose; all that suit the member by default.',
  }),
  options: Type.Array(FilterOption, {
    maxItems: LIMITS.values,
    description: 'The values to offer, instead of those in the data.',
  }),
};

const timeGrainMembers = {
  member: Member,
  grain: Grain,
  allowed: Type.Array(text(100), {
    maxItems: LIMITS.switcherOptions,
    description: 'The granularities to offer; day, week, month, quarter and year by default.',
  }),
  ...controlMembers,
};

const FieldOption = Type.Object({
  member: Member,
  label: Type.Optional(line(LIMITS.title)),
  grain: Type.Optional(text(100, 'The granularity of a time dimension.')),
});

const fieldMembers = {
  member: Member,
  options: Type.Array(FieldOption, {
    maxItems: LIMITS.switcherOptions,
    description:
      'The members to offer instead: of the same view and kind. The member itself is always offered.',
  }),
  selected: text(255, 'The name of the selected member without its view; defaults to the member itself.'),
  ...controlMembers,
};

/** The value that an option of a parent control gives to one child; its members depend on the type of the child. */
const childValueMembers = {
  ...filterValueMembers,
  grain: Grain,
  selected: text(255, 'The name of the selected member, without its view.'),
};
export type ChildValue = FilterValue & { grain?: string; selected?: string };

const ChildAction = Type.Union([
  oneOf(['clear', 'reset', 'keep']),
  Type.Object({ set: Type.Object(nullishMembers(childValueMembers)) }),
]);
export type ChildAction = 'clear' | 'reset' | 'keep' | { set: ChildValue };

const ParentOption = Type.Object({
  id: WidgetId,
  label: line(LIMITS.title),
  children: Type.Record(Type.String(), ChildAction, {
    description: 'What happens to each child, by the id of its widget. Children not listed keep their value.',
  }),
});

const parentMembers = {
  options: Type.Array(ParentOption, { maxItems: LIMITS.parentOptions }),
  selected: text(LIMITS.id, 'The id of the option that is active at first.'),
  ...controlMembers,
};

const aiMembers = {
  title: Title,
  showTitle: ShowTitle,
  prompt: text(LIMITS.text, 'What the summary should cover.'),
  charts: Type.Array(WidgetId, {
    maxItems: LIMITS.widgets,
    description: 'The charts to summarise; all charts by default.',
  }),
  threadId: text(255, 'The thread that contains the generated summary.'),
  checksum: text(255, 'The state of the dashboard that the summary belongs to.'),
};

const dividerMembers = {
  label: line(LIMITS.title),
  orientation: oneOf(['horizontal', 'vertical'], 'Defaults to horizontal.'),
};

const imageMembers = {
  imageId: Type.String({ pattern: IMAGE_ID, description: 'The image, as its upload returned it.' }),
  alt: text(
    LIMITS.alt,
    'What the image shows, for those who do not see it. Required to publish, unless it is decorative.',
  ),
  decorative: flag('The image says nothing: screen readers leave it out.'),
  fit: oneOf(
    ['contain', 'cover'],
    'contain: the whole image. cover: it fills the cells, and what is beyond them is cut. Defaults to contain.',
  ),
  link: text(LIMITS.address, 'The address that a click opens: https: or mailto:.'),
};

const Tab = Type.Object({
  id: WidgetId,
  title: line(LIMITS.title),
  child: Type.Optional(WidgetId),
});

const containerMembers = {
  layout: oneOf(
    ['stack', 'grid', 'tabs'],
    'stack: equal shares. grid: cells by the position of each child. tabs: one child per tab.',
  ),
  title: Title,
  showTitle: ShowTitle,
  direction: oneOf(['horizontal', 'vertical'], 'The direction of a stack; defaults to horizontal.'),
  collapsible: flag(
    'A section: viewers close and open the stack or grid by its title. Without a title, it is always open.',
  ),
  collapsed: flag('The section is closed at first; what is in it queries nothing until it is opened.'),
  children: Type.Array(WidgetId, {
    maxItems: LIMITS.widgets,
    description: 'The ids of the widgets in a stack or grid, in order.',
  }),
  tabs: Type.Array(Tab, { maxItems: LIMITS.tabs, description: 'The tabs, in order; the first opens first.' }),
};

/** What widgets of every type have. */
const everyMembers = {
  hideOnPhone: flag('Not shown where the page is as narrow as a phone, and the board one column.'),
};

/** The known settings of each type of widget. Others are kept as they are. */
export const CONFIG_MEMBERS = {
  CHART: { ...chartMembers, ...everyMembers },
  TEXT: { ...textMembers, ...everyMembers },
  FILTER: { ...filterMembers, ...everyMembers },
  AI: { ...aiMembers, ...everyMembers },
  TIME_GRAIN: { ...timeGrainMembers, ...everyMembers },
  FIELD: { ...fieldMembers, ...everyMembers },
  PARENT: { ...parentMembers, ...everyMembers },
  IMAGE: { ...imageMembers, ...everyMembers },
  SPACER: everyMembers,
  DIVIDER: { ...dividerMembers, ...everyMembers },
  CONTAINER: { ...containerMembers, ...everyMembers },
} satisfies Record<string, Members>;

export type WidgetType = keyof typeof CONFIG_MEMBERS;

export const WIDGET_TYPES = Object.keys(CONFIG_MEMBERS) as [WidgetType, ...WidgetType[]];

/** Settings with those of every widget, and those that this release does not know. */
type WithOthers<T> = T & Values<typeof everyMembers> & { readonly [key: string]: unknown };

export type ChartConfig = WithOthers<Values<typeof chartMembers>>;
export type TextConfig = WithOthers<Values<typeof textMembers>>;
export type FilterConfig = WithOthers<Values<typeof filterMembers>>;
export type AiConfig = WithOthers<Values<typeof aiMembers>>;
export type TimeGrainConfig = WithOthers<Values<typeof timeGrainMembers>>;
export type FieldConfig = WithOthers<Values<typeof fieldMembers>>;
export interface ParentOption {
  id: string;
  label: string;
  children: Record<string, ChildAction>;
}
export type ParentConfig = WithOthers<
  Omit<Values<typeof parentMembers>, 'options'> & { options?: ParentOption[] }
>;
export type ImageConfig = WithOthers<Values<typeof imageMembers>>;
export type DividerConfig = WithOthers<Values<typeof dividerMembers>>;
export type ContainerConfig = WithOthers<Values<typeof containerMembers>>;

/** The settings of each type of widget. */
export interface WidgetConfigs {
  CHART: ChartConfig;
  TEXT: TextConfig;
  FILTER: FilterConfig;
  AI: AiConfig;
  TIME_GRAIN: TimeGrainConfig;
  FIELD: FieldConfig;
  PARENT: ParentConfig;
  IMAGE: ImageConfig;
  SPACER: WithOthers<object>;
  DIVIDER: DividerConfig;
  CONTAINER: ContainerConfig;
}

const TITLES: Record<WidgetType, string> = {
  CHART: 'DashboardChartConfig',
  TEXT: 'DashboardTextConfig',
  FILTER: 'DashboardFilterConfig',
  AI: 'DashboardAiConfig',
  TIME_GRAIN: 'DashboardTimeGrainConfig',
  FIELD: 'DashboardFieldConfig',
  PARENT: 'DashboardParentConfig',
  IMAGE: 'DashboardImageConfig',
  SPACER: 'DashboardSpacerConfig',
  DIVIDER: 'DashboardDividerConfig',
  CONTAINER: 'DashboardContainerConfig',
};

/** The shape of a widget's `config`, by type, as clients send it. */
export const WIDGET_CONFIGS = Object.fromEntries(
  WIDGET_TYPES.map((type): [string, TSchema] => [
    type,
    Type.Object(nullishMembers(CONFIG_MEMBERS[type] as Members), { title: TITLES[type] }),
  ]),
) as Record<WidgetType, TSchema>;
