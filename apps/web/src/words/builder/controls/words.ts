import type { Reach, ValueControlType } from '@facet/dashboards/controls';

/** The texts of filters and switchers in the editor of a dashboard, in one language. */
export interface ControlWords {
  readonly add: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<ValueControlType | 'PARENT', string>>;
  /** What each kind does, in a sentence. */
  readonly does: Readonly<Record<ValueControlType | 'PARENT', string>>;
  readonly place: string;
  readonly places: {
    readonly board: string;
    readonly tab: (title: string) => string;
    readonly widget: (name: string) => string;
  };
  readonly noRoom: string;
  /** The data that fields are chosen from. */
  readonly view: string;
  readonly noFields: string;
  readonly fieldsFailed: string;
  readonly addParent: string;
  readonly field: string;
  readonly chooseField: string;
  readonly gone: (member: string) => string;
  readonly label: string;
  readonly description: string;
  readonly defaultValue: string;
  readonly attribute: string;
  readonly attributeHelp: string;
  readonly visibility: string;
  readonly visibilities: Readonly<Record<'visible' | 'hidden' | 'disabled', string>>;
  readonly multiple: string;
  readonly conditions: string;
  readonly offered: string;
  readonly offeredHelp: string;
  readonly value: string;
  readonly addValue: string;
  readonly defaultGranularity: string;
  readonly granularities: string;
  readonly fields: string;
  readonly addField: string;
  readonly atFirst: string;
  readonly up: (name: string) => string;
  readonly down: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly options: string;
  readonly option: (number: string) => string;
  readonly addOption: string;
  readonly children: string;
  readonly noChildren: string;
  readonly childOf: (parent: string) => string;
  readonly noParents: string;
  /** What an option of a parent control does to a child. */
  readonly actions: Readonly<Record<'keep' | 'clear' | 'reset' | 'set', string>>;
  readonly valueOf: (control: string) => string;
  /** In place of the value that an option of a parent is to set. */
  readonly chooseValue: string;
  readonly reach: string;
  readonly reaches: (count: string, total: string) => string;
  readonly noCharts: string;
  readonly because: Readonly<Record<(Reach & { isReached: false })['because'], string>>;
  readonly appliesTo: (chart: string) => string;
  /** It applies to no field of a chart. */
  readonly nothing: string;
  readonly changedBy: string;
  readonly noControls: string;
  readonly filterBy: string;
  readonly drill: string;
  readonly click: string;
  readonly clicks: {
    readonly asDashboard: (filters: boolean) => string;
    readonly filters: string;
    readonly menu: string;
  };
  readonly clickFilters: (fields: string) => string;
  readonly clickFiltersNothing: string;
}

export const ENGLISH: ControlWords = {
  add: 'Filter or switcher',
  kind: 'Kind',
  kinds: {
    FILTER: 'Filter',
    TIME_GRAIN: 'Granularity',
    FIELD: 'Field switcher',
    PARENT: 'Parent control',
  },
  does: {
    FILTER: 'Keeps the rows with some values.',
    TIME_GRAIN: 'Shows times by day, week or month.',
    FIELD: 'Shows one field in place of another.',
    PARENT: 'Sets several controls with one choice.',
  },
  place: 'Where',
  places: {
    board: 'At the top, for all charts',
    tab: (title) => `In the tab ${title}, for its charts`,
    widget: (name) => `Above ${name}, only for it`,
  },
  noRoom: 'There is no room for it there.',
  view: 'Data',
  noFields: 'No field suits this kind of control.',
  fieldsFailed: 'The fields could not be loaded.',
  addParent: 'Add parent control',
  field: 'Field',
  chooseField: 'Choose a field',
  gone: (member) =>
    `${member} does not exist in the data model, or you do not have access to it. Choose another field.`,
  label: 'Label',
  description: 'Description',
  defaultValue: 'Default value',
  attribute: 'Default from a user attribute',
  attributeHelp: 'Viewers who have this attribute begin with its value.',
  visibility: 'For viewers',
  visibilities: { visible: 'Shown', hidden: 'Hidden, but in effect', disabled: 'Shown, but locked' },
  multiple: 'Several values',
  conditions: 'Conditions to choose from',
  offered: 'Values to choose from',
  offeredHelp: 'Without a list, viewers choose from the values in the data.',
  value: 'Value',
  addValue: 'Add value',
  defaultGranularity: 'Default granularity',
  granularities: 'Granularities to choose from',
  fields: 'Fields to choose from',
  addField: 'Add field',
  atFirst: 'Shown first',
  up: (name) => `Move ${name} up`,
  down: (name) => `Move ${name} down`,
  remove: (name) => `Remove ${name}`,
  options: 'Options',
  option: (number) => `Option ${number}`,
  addOption: 'Add option',
  children: 'Controls that it sets',
  noChildren: 'There is no other control yet.',
  childOf: (parent) => `Already set by ${parent}: a control has one parent.`,
  noParents: 'A parent control cannot be set by another one.',
  actions: { keep: 'Leave as it is', clear: 'Clear', reset: 'Back to its default', set: 'Set to' },
  valueOf: (control) => `Value of ${control}`,
  chooseValue: 'Choose a value',
  reach: 'Charts that it changes',
  reaches: (count, total) => `${count} of ${total}`,
  noCharts: 'There are no charts yet.',
  because: {
    off: 'Turned off for this chart',
    view: 'It shows other data',
    member: 'It does not show this field',
    unknown: 'Not known yet',
  },
  appliesTo: (chart) => `Field of ${chart} that it applies to`,
  nothing: 'Not applied',
  changedBy: 'Controls that change this chart',
  noControls: 'There are no filters and switchers yet.',
  filterBy: 'Add a filter by',
  drill: 'Let viewers see the rows behind a value',
  click: 'A click on a value',
  clicks: {
    asDashboard: (filters) => (filters ? 'Dashboard setting: filters' : 'Dashboard setting: menu'),
    filters: 'Filters other charts',
    menu: 'Opens the menu',
  },
  clickFilters: (fields) => `Filters the charts that these filters change: ${fields}.`,
  clickFiltersNothing: 'It has no effect yet: add a filter by a field of this chart.',
};
