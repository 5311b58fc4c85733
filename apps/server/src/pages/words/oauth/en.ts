import type { OAuthWords } from './oauth-words.ts';

export const oauth: OAuthWords = {
  proceed: 'Continue',
  refusal: {
    title: 'Sign-in cannot continue',
    reasons: {
      invalid_client: 'The application is not registered here, or its description cannot be read.',
      invalid_redirect_uri:
        'The application requested a redirect to an address that is not registered for it.',
      invalid_target: 'The application requested access to another server.',
      access_denied: 'Access was denied.',
      other: 'The application sent an invalid request.',
    },
    details: 'Details for the developers of the application:',
  },
  again: {
    title: 'Start again',
    lost: 'This sign-in was started in another browser or has expired.',
    otherUser: 'A different user has signed in to this browser in the meantime.',
    way: 'Return to the application and sign in again.',
  },
  device: {
    title: 'Connect an application',
    text: 'Enter the code that the application, such as a command-line client, shows you.',
    match: 'Continue only if the code below matches.',
    hint: 'Eight letters, in any case, with or without the dash.',
    warning: 'If someone sent you the code, do not continue: they would be signed in as you.',
    problems: {
      NoCodeError: 'Enter the code that the application shows.',
      NotFoundError: 'This code does not exist. Compare it with the one that the application shows.',
      ExpiredError: 'This code has expired. Request a new one in the application.',
      AlreadyUsedError: 'This code has already been used. Request a new one in the application.',
      SessionNotFound: 'This page has expired. Enter the code again.',
      other: 'Something went wrong. Enter the code again.',
    },
    connected: {
      title: 'Signed in',
      heading: (name) => `${name} is signed in`,
      text: 'Return to the application. You can close this page.',
      revoke: 'You can revoke its access at any time.',
    },
    denied: {
      title: 'Access denied',
      text: 'The application has no access to your account. You can close this page.',
    },
  },
  signOut: {
    unnamed: 'An application',
    wants: (name) => `${name} wants to sign you out here too.`,
    stay: 'Stay signed in',
    done: { title: 'Signed out', heading: 'You are signed out', text: 'You can close this page.' },
    stillIn: {
      title: 'Signed in',
      heading: 'You are still signed in here',
      text: 'The application may have signed you out on its side. You can close this page.',
    },
  },
};
