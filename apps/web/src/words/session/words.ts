/** The texts for a session that ends while the page is open, in one language. */
export interface SessionWords {
  readonly ended: {
    readonly title: string;
    readonly text: string;
    readonly action: string;
    readonly hint: string;
  };
  readonly other: { readonly title: string; readonly text: string; readonly action: string };
}

export const ENGLISH: SessionWords = {
  ended: {
    title: 'Your session has ended',
    text: 'Sign in again to continue. Everything on this page is still here, and what you started goes on afterwards.',
    action: 'Sign in',
    hint: 'Opens a new window, which closes when you have signed in.',
  },
  other: {
    title: 'Somebody else has signed in',
    text: 'This browser is now signed in as another person, so this page has to start anew. Nothing on it has been sent in their name.',
    action: 'Start anew',
  },
};
