/**
 * The texts of the pages on which applications are connected and signed out, besides the one that asks for consent, in
 * one language. Functions take text that is escaped already.
 */
export interface OAuthWords {
  /** On a button. */
  readonly proceed: string;
  /** Why the request of an application was refused, by the name of the error (RFC 6749, 4.1.2.1). */
  readonly refusal: {
    readonly title: string;
    readonly reasons: Readonly<
      Record<'invalid_client' | 'invalid_redirect_uri' | 'invalid_target' | 'access_denied' | 'other', string>
    >;
    /** Before a description in English. */
    readonly details: string;
  };
  /** About a sign-in that has expired, or that belongs to another browser or user. */
  readonly again: {
    readonly title: string;
    readonly lost: string;
    readonly otherUser: string;
    readonly way: string;
  };
  /** About a code that an application on another device shows. */
  readonly device: {
    readonly title: string;
    readonly text: string;
    /** Where the address contains the code. */
    readonly match: string;
    readonly hint: string;
    readonly warning: string;
    /** By the name of the library's error. */
    readonly problems: Readonly<
      Record<
        'NoCodeError' | 'NotFoundError' | 'ExpiredError' | 'AlreadyUsedError' | 'SessionNotFound' | 'other',
        string
      >
    >;
    readonly connected: {
      readonly title: string;
      readonly heading: (name: string) => string;
      readonly text: string;
      readonly revoke: string;
    };
    readonly denied: { readonly title: string; readonly text: string };
  };
  /** At the request of an application. */
  readonly signOut: {
    /** In place of the name of an application that is not known. */
    readonly unnamed: string;
    readonly wants: (name: string) => string;
    readonly stay: string;
    readonly done: { readonly title: string; readonly heading: string; readonly text: string };
    readonly stillIn: { readonly title: string; readonly heading: string; readonly text: string };
  };
}
