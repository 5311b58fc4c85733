/** The texts of the graph of the data model, and of what a change touches, in one language. */
export interface ModelGraphWords {
  readonly title: string;
  /** The name of the graph, and its keys, for screen readers. */
  readonly canvas: string;
  readonly keys: string;
  readonly failed: string;
  readonly errors: string;
  readonly empty: string;
  /** @param line a number */
  readonly line: (line: string) => string;
  readonly search: string;
  readonly nothingFound: string;
  readonly views: string;
  readonly asList: string;
  readonly asGraph: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly showAll: string;
  readonly overview: string;
  readonly details: string;
  readonly focus: string;
  readonly leaveFocus: string;
  readonly focusOn: (title: string) => string;
  readonly neighbours: string;
  readonly depths: { readonly 1: string; readonly 2: string };
  readonly openFile: string;
  readonly kinds: { readonly cube: string; readonly view: string };
  readonly notPublic: string;
  /** @param dimensions a number @param measures a number */
  readonly counts: (dimensions: string, measures: string) => string;
  readonly joins: string;
  readonly includes: string;
  readonly includedIn: string;
  /** From the cube that is spoken of to the other one. */
  readonly relationships: {
    readonly many_to_one: string;
    readonly one_to_many: string;
    readonly one_to_one: string;
  };
  readonly members: { readonly dimension: string; readonly measure: string; readonly segment: string };
  readonly nameColumn: string;
  readonly connected: string;
  readonly said: (title: string, kind: string) => string;
  /** What a merge of the branch changes, and what would break. */
  readonly impact: {
    readonly title: (parent: string) => string;
    readonly comparing: string;
    readonly failed: string;
    readonly invalid: string;
    readonly nothingBreaks: string;
    readonly breaks: string;
    readonly wouldBreak: (what: string) => string;
    readonly changes: string;
    readonly nothingChanged: (parent: string) => string;
    readonly marks: {
      readonly added: string;
      readonly changed: string;
      readonly removed: string;
      readonly breaking: string;
    };
    readonly parts: {
      readonly dashboards: string;
      readonly reports: string;
      readonly deliveries: string;
      readonly questions: string;
      readonly embedTenants: string;
    };
    /** @param count a number */
    readonly partCount: (part: string, count: string) => string;
    readonly delivery: (dashboard: string) => string;
    readonly namedDelivery: (name: string, dashboard: string) => string;
    /** @param count a number */
    readonly more: (count: string) => string;
    /** @param count a number */
    readonly hidden: (count: string) => string;
    readonly show: string;
  };
}

export const ENGLISH: ModelGraphWords = {
  title: 'Graph',
  canvas: 'Cubes, views and joins',
  keys: 'Arrow keys move between cubes. Enter opens the definition, F shows only the neighbours, plus and minus zoom, 0 shows everything.',
  failed: 'The graph could not be loaded',
  errors: 'The model does not compile, so there is no graph of it.',
  empty: 'This branch has no cubes or views.',
  line: (line) => `line ${line}`,
  search: 'Find a cube or view',
  nothingFound: 'No cube or view matches.',
  views: 'Show views',
  asList: 'List',
  asGraph: 'Graph',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show everything',
  overview: 'Overview',
  details: 'Details',
  focus: 'Show neighbours',
  leaveFocus: 'Show all cubes',
  focusOn: (title) => `Neighbours of ${title}`,
  neighbours: 'How far from the cube',
  depths: { 1: 'One join', 2: 'Two joins' },
  openFile: 'Open definition',
  kinds: { cube: 'Cube', view: 'View' },
  notPublic: 'not public',
  counts: (dimensions, measures) => `Dimensions: ${dimensions} · Measures: ${measures}`,
  joins: 'Joins',
  includes: 'Includes',
  includedIn: 'Included in',
  relationships: { many_to_one: 'many to one', one_to_many: 'one to many', one_to_one: 'one to one' },
  members: { dimension: 'Dimensions', measure: 'Measures', segment: 'Segments' },
  nameColumn: 'Name',
  connected: 'Joins and cubes',
  said: (title, kind) => `${title}, ${kind}`,
  impact: {
    title: (parent) => `What changes in ${parent}`,
    comparing: 'Comparing the models…',
    failed: 'The models could not be compared',
    invalid: 'The merged model does not compile.',
    nothingBreaks: 'Nothing that is in use would break.',
    breaks: 'This would break:',
    wouldBreak: (what) => `Would break: ${what}`,
    changes: 'Changed in the model',
    nothingChanged: (parent) => `Nothing has changed in the model compared with ${parent}.`,
    marks: { added: 'New', changed: 'Changed', removed: 'Removed', breaking: 'Breaks queries' },
    parts: {
      dashboards: 'Dashboards',
      reports: 'Reports',
      deliveries: 'Deliveries',
      questions: 'Verified questions',
      embedTenants: 'Embed tenants',
    },
    partCount: (part, count) => `${part}: ${count}`,
    delivery: (dashboard) => `Delivery of ${dashboard}`,
    namedDelivery: (name, dashboard) => `${name}, delivery of ${dashboard}`,
    more: (count) => `${count} more`,
    hidden: (count) => `${count} that you may not see`,
    show: 'See what changes',
  },
};
