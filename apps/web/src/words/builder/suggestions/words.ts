/** The texts of charts that are suggested for a dashboard, in one language. */
export interface SuggestionWords {
  readonly title: string;
  readonly nothing: string;
}

export const ENGLISH: SuggestionWords = {
  title: 'Suggested charts',
  nothing: 'There is nothing to suggest that the dashboard does not have already.',
};
