/** The texts of the settings of widgets and of the dashboard that is edited, in one language. */
export interface SettingsWords {
  readonly editQuestion: string;
  readonly showDescription: string;
  readonly refresh: string;
  readonly refreshNever: string;
  readonly refreshEvery: (duration: string) => string;
  readonly bold: string;
  readonly italic: string;
  readonly headingMark: string;
  readonly list: string;
  readonly numbered: string;
  readonly link: string;
  readonly linkAddress: string;
  readonly insertLink: string;
  readonly linkRefused: string;
  /** A text was cut off. */
  readonly atMost: (most: string) => string;
  readonly direction: string;
  readonly across: string;
  readonly down: string;
  readonly horizontal: string;
  readonly vertical: string;
  readonly tabs: string;
  /** The label of the field for the title of a tab. */
  readonly tabTitle: (number: string) => string;
  /** The title of a new tab. */
  readonly newTab: (number: string) => string;
  readonly addTab: string;
  readonly moveUp: string;
  readonly moveDown: string;
  readonly removeTab: (title: string) => string;
  readonly prompt: string;
  readonly promptHint: string;
  readonly charts: string;
  readonly allCharts: string;
  /** Of a widget whose type the page does not know. */
  readonly unknown: (type: string) => string;
  readonly arrange: string;
  readonly alignLeft: string;
  readonly alignRight: string;
  readonly alignTop: string;
  readonly alignBottom: string;
  readonly sameWidth: string;
  readonly sameHeight: string;
  readonly distributeAcross: string;
  readonly distributeDown: string;
  readonly closeGaps: string;
  readonly group: string;
  readonly ungroup: string;
  readonly dashboardDescription: string;
  readonly timezone: string;
  readonly zoneOfReport: string;
  readonly zoneOfViewer: string;
  readonly clicksFilter: string;
  readonly theme: string;
  /** A part of the theme that the dashboard leaves to the account. */
  readonly asAccount: string;
  readonly accent: string;
  readonly background: string;
  readonly cards: string;
  readonly textColour: string;
  readonly lines: string;
  readonly font: string;
  readonly radius: string;
  readonly resetTheme: string;
  readonly themeNote: string;
}

export const ENGLISH: SettingsWords = {
  editQuestion: 'Edit question',
  showDescription: 'Show the description',
  refresh: 'Refresh',
  refreshNever: 'When the page is opened',
  refreshEvery: (duration) => `Every ${duration}`,
  bold: 'Bold',
  italic: 'Italic',
  headingMark: 'Heading',
  list: 'List',
  numbered: 'Numbered list',
  link: 'Link',
  linkAddress: 'Address of the link',
  insertLink: 'Insert link',
  linkRefused: 'Enter an address that begins with https:// or mailto:.',
  atMost: (most) => `A text has at most ${most} characters. The rest was left out.`,
  direction: 'Direction',
  across: 'Side by side',
  down: 'One below another',
  horizontal: 'Horizontal',
  vertical: 'Vertical',
  tabs: 'Tabs',
  tabTitle: (number) => `Title of tab ${number}`,
  newTab: (number) => `Tab ${number}`,
  addTab: 'Add tab',
  moveUp: 'Move up',
  moveDown: 'Move down',
  removeTab: (title) => `Remove “${title}” and what is in it`,
  prompt: 'What the summary should cover',
  promptHint: 'Such as “What changed since last week, and why?”',
  charts: 'Charts to summarise',
  allCharts: 'All charts',
  unknown: (type) =>
    `This version does not know widgets of the type ${type}. The widget is kept as it is; you can move and remove it.`,
  arrange: 'Arrange',
  alignLeft: 'Align left edges',
  alignRight: 'Align right edges',
  alignTop: 'Align top edges',
  alignBottom: 'Align bottom edges',
  sameWidth: 'Same width',
  sameHeight: 'Same height',
  distributeAcross: 'Distribute across',
  distributeDown: 'Distribute down',
  closeGaps: 'Close gaps',
  group: 'Group',
  ungroup: 'Ungroup',
  dashboardDescription: 'Description',
  timezone: 'Time zone',
  zoneOfReport: 'As in each report',
  zoneOfViewer: 'That of the viewer',
  clicksFilter: 'A click filters the other charts',
  theme: 'Theme',
  asAccount: 'As in the account',
  accent: 'Accent',
  background: 'Background',
  cards: 'Cards',
  textColour: 'Text',
  lines: 'Lines',
  font: 'Font',
  radius: 'Rounding in pixels',
  resetTheme: 'Remove the theme',
  themeNote: 'Colours apply in the scheme that they suit, light or dark, and where text stays readable.',
};
