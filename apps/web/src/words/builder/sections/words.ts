/** The settings of sections that viewers close and open, in one language. */
export interface SectionWords {
  readonly collapsible: string;
  readonly collapsed: string;
  readonly needsHeading: string;
}

export const ENGLISH: SectionWords = {
  collapsible: 'Viewers can close and open it',
  collapsed: 'Closed at first',
  needsHeading: 'Add a heading: viewers close and open the section with it.',
};
