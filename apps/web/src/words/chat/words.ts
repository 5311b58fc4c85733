/** The texts of chats, in one language. */
export interface ChatWords {
  readonly newChat: string;
  readonly history: string;
  readonly closeHistory: string;
  readonly search: string;
  readonly noChats: string;
  readonly noneFound: string;
  readonly more: string;
  readonly actionsFor: (title: string) => string;
  readonly untitled: string;
  readonly rename: string;
  readonly name: string;
  readonly remove: string;
  readonly removeTitle: (title: string) => string;
  readonly removeText: string;
  readonly cancel: string;
  readonly start: { readonly title: string; readonly text: string };
  /** The name of a list of questions. */
  readonly suggestions: string;
  /** The name of the list of questions and answers. */
  readonly conversation: string;
  readonly question: string;
  readonly field: string;
  readonly ask: string;
  readonly stop: string;
  readonly answering: string;
  readonly stopped: string;
  readonly failed: string;
  readonly interrupted: string;
  readonly again: string;
  readonly copy: string;
  readonly copied: string;
  readonly good: string;
  readonly bad: string;
  readonly chart: string;
  readonly table: string;
  readonly shownAs: string;
  readonly rows: string;
  readonly explore: string;
  readonly save: string;
  readonly saved: string;
  readonly latest: string;
  readonly notices: {
    readonly 'model-unavailable': string;
    readonly 'model-paused': string;
    readonly 'limit-reached': string;
    readonly 'unproven-numbers': string;
  };
  /** A chat that was deleted. */
  readonly gone: { readonly title: string; readonly text: string };
  readonly off: { readonly title: string; readonly text: string };
  readonly noDeployment: { readonly title: string; readonly text: string };
  /** For readers who see no data. */
  readonly noData: string;
  readonly signIn: string;
  readonly expired: { readonly title: string; readonly text: string };
}

export const ENGLISH: ChatWords = {
  newChat: 'New chat',
  history: 'Chat history',
  closeHistory: 'Close chat history',
  search: 'Search chats',
  noChats: 'Your chats appear here.',
  noneFound: 'No chat contains these words.',
  more: 'Show more',
  actionsFor: (title) => `Actions for “${title}”`,
  untitled: 'New chat',
  rename: 'Rename chat',
  name: 'Name',
  remove: 'Delete chat',
  removeTitle: (title) => `Delete “${title}”?`,
  removeText: 'Its questions and answers are deleted for good.',
  cancel: 'Cancel',
  start: {
    title: 'What would you like to know?',
    text: 'Ask in your own words. Each answer shows how your question was understood.',
  },
  suggestions: 'Questions to start with',
  conversation: 'Questions and answers',
  question: 'Your question',
  field: 'Ask about your data',
  ask: 'Ask',
  stop: 'Stop answering',
  answering: 'Answering…',
  stopped: 'You stopped this answer.',
  failed: 'The question could not be answered.',
  interrupted: 'The connection was lost. The answer continues as soon as it is back.',
  again: 'Ask again',
  copy: 'Copy answer',
  copied: 'Copied',
  good: 'Good answer',
  bad: 'Bad answer',
  chart: 'Chart',
  table: 'Table',
  shownAs: 'Show as',
  rows: 'Answer',
  explore: 'Open in Explore',
  save: 'Save as report',
  saved: 'The report is saved.',
  latest: 'Go to the latest answer',
  notices: {
    'model-unavailable':
      'The language model did not respond. This answer comes from the words of the question alone.',
    'model-paused':
      'The language model is paused after several failures. This answer comes from the words of the question alone.',
    'limit-reached':
      'A limit of the language model was reached. This answer comes from the words of the question alone.',
    'unproven-numbers':
      'The text of the language model is left out, because the data does not contain its numbers.',
  },
  gone: { title: 'This chat no longer exists', text: 'It was deleted, or its address is incomplete.' },
  off: { title: 'Chat is turned off', text: 'Questions about data are not available here.' },
  noDeployment: {
    title: 'There is no data to ask about',
    text: 'Ask an administrator for access to a deployment.',
  },
  noData: 'You do not see any data here. Ask whoever gave you this page for access.',
  signIn: 'Sign in to chat',
  expired: {
    title: 'Your session has ended.',
    text: 'Reload the page to continue. Your chats are kept.',
  },
};
