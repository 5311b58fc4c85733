import type { McpScope } from '../../auth/mcp-scopes.ts';
import type { PasswordFault } from '../../auth/passwords.ts';
import type { OAuthWords } from './oauth/oauth-words.ts';

/**
 * Every text of the pages of sign-in, account, invitations, consent, unsubscribing and errors, in one language. Functions take text that is
 * escaped already, and may contain markup; the words themselves contain none.
 */
export interface PageWords {
  readonly bar: { readonly pages: string; readonly api: string; readonly account: string };
  /** The title of a page that shows problems of its form. */
  readonly withProblems: (title: string) => string;
  readonly wrong: string;
  readonly notFound: { readonly title: string; readonly text: string; readonly action: string };
  readonly tooMany: { readonly title: string; readonly text: (minutes: number) => string };
  readonly email: string;
  readonly password: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
  readonly confirmNewPassword: string;
  readonly setPassword: string;
  readonly passwordHint: string;
  readonly passwordFaults: Readonly<Record<PasswordFault, string>>;
  readonly mismatch: string;
  readonly incorrectPassword: string;
  readonly code: string;
  readonly name: string;
  readonly nameHint: string;
  readonly nameProblem: string;
  readonly goToSignIn: string;
  readonly backToSignIn: string;
  readonly backToAccount: string;
  readonly passwordsOff: { readonly title: string; readonly text: string };
  readonly signIn: {
    readonly title: string;
    readonly at: (host: string) => string;
    readonly login: string;
    readonly with: (name: string) => string;
    readonly or: string;
    readonly forgot: string;
    readonly noWay: string;
    readonly wrong: string;
    readonly signedOut: string;
    readonly passwordChanged: string;
    readonly timedOut: string;
  };
  readonly signOut: {
    readonly title: string;
    readonly question: string;
    readonly as: (email: string) => string;
  };
  readonly signInCode: {
    readonly title: string;
    readonly text: string;
    readonly lost: string;
    readonly recovery: string;
    readonly recoveryHint: string;
    readonly withRecovery: string;
    readonly other: string;
    readonly wrong: string;
  };
  readonly reset: {
    readonly title: string;
    readonly text: string;
    readonly send: string;
    readonly invalid: string;
    readonly sent: {
      readonly title: string;
      readonly text: (email: string) => string;
      readonly hint: string;
    };
    readonly noMail: string;
    readonly noAdministrator: string;
    readonly choose: { readonly title: string; readonly text: string };
    readonly unknown: string;
    readonly expired: string;
    readonly used: string;
    readonly deactivated: string;
    readonly advice: string;
    readonly usedAdvice: string;
    readonly again: string;
  };
  readonly invitation: {
    readonly title: string;
    /** @param by who invites; null for the first administrator */
    readonly heading: (by: string | null) => string;
    readonly at: (host: string) => string;
    readonly unknown: { readonly title: string; readonly text: string };
    readonly used: { readonly title: string; readonly text: string };
    readonly expired: string;
    readonly deactivated: string;
    readonly newLink: string;
  };
  readonly account: {
    readonly title: string;
    readonly as: (email: string, username: string) => string;
    readonly dashboards: string;
    readonly other: string;
    readonly profile: {
      readonly title: string;
      readonly language: string;
      readonly timezone: string;
      readonly accountDefault: string;
      readonly notListed: string;
      readonly save: string;
      readonly saved: string;
    };
    readonly browsers: {
      readonly title: string;
      readonly none: string;
      readonly current: string;
      readonly from: (address: string) => string;
      readonly since: (time: string) => string;
      readonly lastUsed: (time: string) => string;
      readonly endOthers: string;
      readonly ended: string;
      readonly othersEnded: string;
    };
    readonly applications: {
      readonly title: string;
      readonly none: string;
      readonly revoke: string;
      readonly revoked: string;
    };
    readonly password: {
      readonly change: string;
      readonly text: string;
      readonly current: string;
      readonly changed: string;
    };
    readonly secondFactor: {
      readonly title: string;
      readonly isOn: string;
      readonly isOff: string;
      readonly setUp: string;
      readonly turnOff: string;
      readonly turnedOff: string;
    };
  };
  readonly secondFactor: {
    readonly title: string;
    readonly turnOffTitle: string;
    readonly needs: string;
    readonly start: string;
    readonly scan: string;
    readonly picture: string;
    readonly enter: (secret: string) => string;
    readonly codeHint: string;
    readonly turnOn: string;
    readonly wrong: string;
    readonly recovery: { readonly title: string; readonly text: string };
    readonly withoutIt: (codesLeft: number) => string;
  };
  /** The page that asks whether an application may act for the user. */
  readonly consent: {
    readonly title: (application: string) => string;
    readonly able: (application: string) => string;
    /** What an application may do, as list items that continue `able`, by scope. */
    readonly scopes: Readonly<
      Record<McpScope | 'api' | 'offline_access' | 'email' | 'profile' | 'openid', string>
    >;
    /** What a language model gets, for applications that may use the MCP server. */
    readonly modelReceives: string;
    readonly code: (code: string) => string;
    readonly from: (address: string) => string;
    /** About an application whose name nobody of the account has checked. */
    readonly namesItself: string;
    readonly goesTo: (place: string) => string;
    readonly onThisDevice: (program: string) => string;
    readonly allow: string;
    readonly deny: string;
  };
  readonly oauth: OAuthWords;
  readonly unsubscribe: {
    readonly title: string;
    readonly text: (title: string, email: string) => string;
    readonly done: { readonly title: string; readonly text: (title: string) => string };
    readonly preview: { readonly title: string; readonly text: string };
    readonly unknown: { readonly title: string; readonly text: string };
  };
}
