/** The texts of answers as charts, pivots and files, and of the form that changes a chart, in one language. */
export interface ChartFormWords {
  /** The name of the panel. */
  readonly settings: string;
  readonly form: string;
  readonly code: string;
  /** The edge that changes the width of the panel. */
  readonly resize: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<string, string>>;
  /** Why a kind cannot be chosen. */
  readonly needs: Readonly<Record<string, string>>;
  readonly columns: string;
  readonly slots: Readonly<Record<string, string>>;
  /** What an empty place of a chart invites to. */
  readonly dropHere: string;
  readonly addTo: (slot: string) => string;
  readonly change: (title: string, slot: string) => string;
  readonly remove: (title: string, slot: string) => string;
  readonly noneSuits: string;
  readonly look: string;
  readonly options: Readonly<Record<string, string>>;
  /** Values of settings. */
  readonly values: Readonly<Record<string, string>>;
  readonly automatic: string;
  /** Categories in the order of a measure. */
  readonly byColumn: (title: string) => string;
  /** Categories in an order that people type. */
  readonly byHand: string;
  readonly orderedValues: string;
  readonly on: string;
  readonly off: string;
  readonly references: string;
  readonly addReference: string;
  readonly referenceAxis: string;
  readonly referenceValue: string;
  readonly referenceLabel: string;
  readonly removeReference: string;
  readonly text: string;
  readonly chartTitle: string;
  /** What comes before a list of places in the specification. */
  readonly hidden: string;
  readonly notInForm: { readonly title: string; readonly text: string };
  readonly unknownKind: (kind: string) => string;
  readonly asSuggested: string;
  readonly toSuggestion: string;
  readonly codeLabel: string;
  readonly codeHelp: string;
  readonly notJson: string;
  readonly notDrawn: string;
  readonly writeOut: string;
  readonly parts: {
    readonly title: string;
    readonly add: string;
    readonly remove: string;
    readonly moveUp: string;
    readonly types: Readonly<Record<string, string>>;
    readonly fields: Readonly<Record<string, string>>;
    readonly better: Readonly<Record<'up' | 'down', string>>;
  };
  /** The form of a table. */
  readonly table: Readonly<
    Record<
      'width' | 'bar' | 'scale' | 'noScale' | 'sequential' | 'diverging' | 'hide' | 'rowNumbers' | 'banding',
      string
    >
  >;
  readonly template: string;
  readonly templateHelp: string;
  readonly pivot: string;
  readonly beside: string;
  readonly pivotShelves: Readonly<Record<'rows' | 'columns' | 'measures', string>>;
  readonly totals: Readonly<Record<'rows' | 'columns' | 'subtotals', string>>;
  readonly measuresOnRows: string;
  readonly removePivot: string;
  readonly pivotTooLarge: (cells: string) => string;
  readonly shownRows: (count: string) => string;
  readonly allRows: string;
  readonly chartPicture: string;
  readonly downloading: string;
  readonly firstOf: (shown: string, total: string) => string;
  readonly divideBy: string;
  readonly exploreRows: string;
}

export const ENGLISH: ChartFormWords = {
  settings: 'Chart settings',
  form: 'Form',
  code: 'Code',
  resize: 'Width of the settings',
  kind: 'Kind',
  kinds: {
    bar: 'Bars',
    line: 'Lines',
    area: 'Areas',
    combo: 'Bars and line',
    scatter: 'Scatter',
    pie: 'Pie',
    donut: 'Donut',
    heatmap: 'Heat map',
    boxplot: 'Box plot',
    funnel: 'Funnel',
    points: 'Map of points',
    areas: 'Map of areas',
    sankey: 'Flow',
    kpi: 'Key figure',
    html: 'HTML',
  },
  needs: {
    amount: 'Needs a measure',
    twoAmounts: 'Needs a dimension and two measures',
    amountAndDimension: 'Needs a dimension and a measure',
    amountAndTwoDimensions: 'Needs two dimensions and a measure',
    twoNumbers: 'Needs two columns with numbers',
  },
  columns: 'Columns',
  slots: {
    x: 'X axis',
    y: 'Y axis',
    color: 'Colour',
    size: 'Size',
    facet: 'Small multiples',
    tooltip: 'Tooltip',
    label: 'Name',
    value: 'Value',
    stage: 'Stage',
    bars: 'Bars',
    line: 'Line',
    latitude: 'Latitude',
    longitude: 'Longitude',
    area: 'Area',
    source: 'From',
    target: 'To',
  },
  dropHere: 'Drop a column here',
  addTo: (slot) => `Add a column to “${slot}”`,
  change: (title, slot) => `Change ${title} in “${slot}”`,
  remove: (title, slot) => `Remove ${title} from “${slot}”`,
  noneSuits: 'No column of the answer suits',
  look: 'Look',
  options: {
    stack: 'Series',
    layers: 'Series',
    horizontal: 'Horizontal bars',
    sort: 'Order by amount',
    labels: 'Amounts on bars',
    points: 'Points',
    curve: 'Curve',
    axes: 'Axes of amounts',
    base: 'Region',
    columns: 'Charts beside each other',
    title: 'Title',
    format: 'Format',
    scaleType: 'Scale',
    zero: 'Begins at zero',
    least: 'From',
    most: 'To',
    type: 'Values are',
    order: 'Order',
    legend: 'Legend',
    orient: 'Place of the legend',
    palette: 'Colours',
  },
  values: {
    grouped: 'Side by side',
    overlapping: 'Overlapping',
    stacked: 'Stacked',
    normalized: '100 %',
    ascending: 'Ascending',
    descending: 'Descending',
    inRowOrder: 'As in the answer',
    linear: 'Linear',
    straight: 'Straight',
    smooth: 'Smooth',
    step: 'Steps',
    independent: 'Two axes',
    shared: 'One axis',
    us: 'United States',
    world: 'World',
    log: 'Logarithmic',
    symlog: 'Logarithmic around zero',
    sqrt: 'Square root',
    ordinal: 'Categories',
    temporal: 'Times',
    quantitative: 'Numbers',
    hidden: 'Hidden',
    top: 'Top',
    right: 'Right',
    bottom: 'Bottom',
    left: 'Left',
  },
  automatic: 'Automatic',
  byColumn: (title) => `Largest ${title} first`,
  byHand: 'By hand',
  orderedValues: 'Values, one on each line',
  on: 'On',
  off: 'Off',
  references: 'Reference lines',
  addReference: 'Add reference line',
  referenceAxis: 'Axis of the line',
  referenceValue: 'Value of the line',
  referenceLabel: 'Label of the line',
  removeReference: 'Remove reference line',
  text: 'Text',
  chartTitle: 'Title of the chart',
  hidden: 'Only the code has these parts, and changes here keep them:',
  notInForm: {
    title: 'This chart is more than the form can show',
    text: 'Edit its code, or choose a kind to begin again with a form.',
  },
  unknownKind: (kind) =>
    `This release cannot draw “${kind}”. It keeps the settings until you choose another kind.`,
  asSuggested: 'Suggested for this answer',
  toSuggestion: 'Back to the suggestion',
  codeLabel: 'Specification of the chart',
  codeHelp: 'A short form or Vega-Lite. The chart follows as soon as it can be drawn.',
  notJson: 'This is not complete JSON yet',
  notDrawn: 'This cannot be drawn',
  writeOut: 'Write out as Vega-Lite',
  parts: {
    title: 'Parts',
    add: 'Add part',
    remove: 'Remove part',
    moveUp: 'Move up',
    types: {
      number: 'Number',
      comparison: 'Comparison',
      progress: 'Progress',
      sparkline: 'Sparkline',
      text: 'Text',
      html: 'HTML',
    },
    fields: {
      type: 'Kind of part',
      column: 'Column',
      label: 'Label',
      unit: 'Unit',
      target: 'Target',
      better: 'Better is',
      text: 'Text',
      html: 'Template',
    },
    better: { up: 'More', down: 'Less' },
  },
  table: {
    width: 'Width in pixels',
    bar: 'A bar in each cell',
    scale: 'Cell colours',
    noScale: 'None',
    sequential: 'Light to dark',
    diverging: 'Two colours around zero',
    hide: 'Hide the column',
    rowNumbers: 'Number the rows',
    banding: 'Tint every other row',
  },
  template: 'Template',
  templateHelp: 'Names of columns in double braces become their values.',
  pivot: 'Pivot',
  beside: 'Beside each other',
  pivotShelves: { rows: 'Rows', columns: 'Across', measures: 'Values' },
  totals: { rows: 'Totals of rows', columns: 'Totals of columns', subtotals: 'Subtotals' },
  measuresOnRows: 'Values on rows',
  removePivot: 'Remove pivot',
  pivotTooLarge: (cells) => `This pivot would have ${cells} cells. Put fewer values across, or add a filter.`,
  shownRows: (count) => `Rows shown (${count})`,
  allRows: 'All rows',
  chartPicture: 'Chart',
  downloading: 'Preparing the file…',
  firstOf: (shown, total) => `First ${shown} of ${total} rows`,
  divideBy: 'Divide by another dimension',
  exploreRows: 'Explore these rows',
};
