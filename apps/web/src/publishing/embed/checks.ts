import { isAllowedOrigin } from '@facet/embed-protocol';
import type { EmbedChoice } from './embed-choice.ts';

/** What the server knows; undefined for what the person may not read. */
export interface EmbedFacts {
  readonly isPublished: boolean;
  readonly isAdmin: boolean;
  readonly isEnabled: boolean | undefined;
  readonly allowedOrigins: readonly string[] | undefined;
  /** Whether these are of the deployment, not of the account. */
  readonly hasOwnOrigins: boolean | undefined;
  readonly allowEmbed: boolean | undefined;
  /** With whom it is shared, also through folders. */
  readonly sharedWith: { readonly all: boolean; readonly tenant: boolean } | undefined;
  readonly tenantExists: boolean | undefined;
  readonly missingGroups: readonly string[] | undefined;
}

export type CheckId =
  | 'published'
  | 'enabled'
  | 'tenant'
  | 'shared'
  | 'signed'
  | 'groups'
  | 'origin'
  | 'https'
  | 'key';

export interface Check {
  readonly id: CheckId;
  readonly state: 'passed' | 'failed' | 'unknown';
  /** Which of the things that can be wrong. */
  readonly reason?: 'address' | 'pattern' | 'missing' | 'notYet' | 'host' | 'server';
  readonly detail?: string;
}

/** What a host's page would need, in the order in which it is set up. */
export function checksOf(facts: EmbedFacts, choice: EmbedChoice, server: string): readonly Check[] {
  const { sharedWith, allowEmbed, tenantExists, missingGroups } = facts;
  const { embedTenantName: tenant } = choice;
  const isShared = sharedWith && (sharedWith.all || sharedWith.tenant);
  return [
    { id: 'published', state: stateOf(facts.isPublished) },
    { id: 'enabled', state: stateOf(facts.isEnabled) },
    tenant === ''
      ? { id: 'tenant', state: 'failed', reason: 'missing' }
      : { id: 'tenant', state: stateOf(tenantExists), detail: tenant, reason: 'notYet' },
    { id: 'shared', state: stateOf(isShared), detail: tenant },
    { id: 'signed', state: stateOf(sharedWith?.all === true ? true : allowEmbed) },
    {
      id: 'groups',
      state: stateOf(missingGroups === undefined ? undefined : missingGroups.length === 0),
      detail: missingGroups?.join(', ') ?? '',
    },
    originCheck(choice.origin, facts.allowedOrigins, server),
    httpsCheck(choice.origin, server),
    { id: 'key', state: stateOf(facts.isAdmin) },
  ];
}

function stateOf(isFine: boolean | undefined): Check['state'] {
  if (isFine === undefined) return 'unknown';
  return isFine ? 'passed' : 'failed';
}

function originCheck(origin: string, allowed: readonly string[] | undefined, server: string): Check {
  if (origin === '') return { id: 'origin', state: 'failed', reason: 'missing' };
  if (origin.includes('*')) return { id: 'origin', state: 'failed', reason: 'pattern', detail: origin };
  if (!isOrigin(origin)) return { id: 'origin', state: 'failed', reason: 'address', detail: origin };
  const isFine = origin === server || (allowed && isAllowedOrigin(origin, allowed));
  return { id: 'origin', state: stateOf(isFine), detail: origin };
}

function httpsCheck(origin: string, server: string): Check {
  if (!isSafe(server)) return { id: 'https', state: 'failed', reason: 'server', detail: server };
  if (isOrigin(origin) && !isSafe(origin))
    return { id: 'https', state: 'failed', reason: 'host', detail: origin };
  return { id: 'https', state: 'passed' };
}

/** Whether a text is exactly what a browser sends as the origin of a page. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Over HTTPS, or on this machine. */
function isSafe(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}
