/** Scenarios that need no tools, prompts or resources of a fixture: Facet itself passes them. */
export const OWN_SCENARIOS = [
  'server-initialize',
  'server-session-lifecycle',
  'ping',
  'tools-list',
  'resources-list',
  'sep-2164-resource-not-found',
  'dns-rebinding-protection',
  'http-header-validation',
  'server-sse-multiple-streams',
  'input-required-result-unsupported-methods',
] as const;

/** The revisions that the server speaks. */
export type Revision = '2025-06-18' | '2025-11-25' | '2026-07-28';

/**
 * In revisions of 2025, a tool that asks the client sends it a request, whose answer is a message of its own. Only a server
 * with sessions can relate the two; Facet has none, so that any node can answer any message, and none of its tools asks.
 */
const REQUESTS_TO_CLIENTS = ['tools-call-sampling', 'tools-call-elicitation'];

/**
 * Scenarios that fail with the fixtures, by revision. The proof that Facet is not the cause is a part of the test: the library
 * alone, without our route, fails them as well. A scenario of the list that passes fails the test.
 */
export const EXPECTED_FAILURES: Readonly<Record<Revision, readonly string[]>> = {
  '2025-06-18': REQUESTS_TO_CLIENTS,
  '2025-11-25': [...REQUESTS_TO_CLIENTS, 'elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
  '2026-07-28': [],
};
