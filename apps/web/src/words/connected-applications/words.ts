/** What an application may reach, by the scope that it was granted. */
export type Reach = 'api' | 'mcp:query' | 'mcp:content' | 'mcp:model';

/** The texts of the page of connected applications, in one language. */
export interface ConnectedApplicationsWords {
  readonly title: string;
  readonly about: string;
  readonly notAllowed: { readonly title: string; readonly text: string };
  readonly failed: string;
  readonly failsAgain: string;
  readonly search: string;
  readonly clearSearch: string;
  readonly columns: {
    readonly application: string;
    readonly person: string;
    readonly access: string;
    readonly connected: string;
    readonly lastUsed: string;
  };
  readonly reaches: Readonly<Record<Reach, string>>;
  /** The access of an application that reaches nothing. */
  readonly signInOnly: string;
  readonly never: string;
  readonly revoke: string;
  /** The name of a button, for screen readers. */
  readonly revokeFor: (application: string, person: string) => string;
  readonly revokeTitle: (application: string) => string;
  readonly revokeText: (person: string) => string;
  readonly revoked: (application: string, person: string) => string;
  readonly noMatch: (text: string) => string;
  /** @param address the URL of the MCP server */
  readonly nothing: { readonly title: string; readonly text: (address: string) => string };
  readonly showMore: string;
}

export const ENGLISH: ConnectedApplicationsWords = {
  title: 'Connected applications',
  about:
    'Applications that people signed in to, such as MCP clients. Each acts for one person, with no more rights than theirs.',
  notAllowed: {
    title: 'Only administrators see everyone’s applications',
    text: 'Your own are on the page of your account.',
  },
  failed: 'The applications could not be loaded',
  failsAgain: 'If this happens again, look for the request ID in the server’s log.',
  search: 'Search applications and people',
  clearSearch: 'Clear search',
  columns: {
    application: 'Application',
    person: 'Person',
    access: 'Access',
    connected: 'Connected',
    lastUsed: 'Last used',
  },
  reaches: {
    api: 'Everything the person can do',
    'mcp:query': 'Data models and queries',
    'mcp:content': 'Reports and dashboards',
    'mcp:model': 'Dev branches',
  },
  signInOnly: 'Sign-in only',
  never: 'Never',
  revoke: 'Revoke access',
  revokeFor: (application, person) => `Revoke the access of ${application} for ${person}`,
  revokeTitle: (application) => `Revoke the access of ${application}?`,
  revokeText: (person) =>
    `Within two seconds, the application can no longer act for ${person}, until they sign in to it again.`,
  revoked: (application, person) => `${application} can no longer act for ${person}`,
  noMatch: (text) => `No application or person matches “${text}”`,
  nothing: {
    title: 'No application is connected',
    text: (address) => `MCP clients connect with the address ${address}.`,
  },
  showMore: 'Show more',
};
