/** The texts of a chat beside a dashboard, in one language. */
export interface ChatPanelWords {
  readonly title: string;
  readonly resize: string;
  readonly close: string;
  /** What the next question is about. */
  readonly about: (title: string) => string;
  readonly detach: (title: string) => string;
  /** Before the conditions of the dashboard that an answer takes into account. */
  readonly fromDashboard: string;
  readonly leaveOut: (condition: string) => string;
  readonly apply: string;
  readonly applied: string;
  readonly noControl: string;
}

export const ENGLISH: ChatPanelWords = {
  title: 'Chat',
  resize: 'Width of the chat',
  close: 'Close chat',
  about: (title) => `About “${title}”`,
  detach: (title) => `Ask without “${title}”`,
  fromDashboard: 'From the dashboard',
  leaveOut: (condition) => `Ask without “${condition}”`,
  apply: 'Apply to the dashboard',
  applied: 'Applied to the dashboard',
  noControl: 'The dashboard has no filter that you can change for this.',
};
