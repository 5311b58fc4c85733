import type { Caller } from '../auth/caller.ts';
import { hideSecrets } from './hide-secrets.ts';

/** The kind of actor: a user, a program with an API key, another system, or unknown. */
export type Actor = 'user' | 'api_key' | 'integration' | 'anonymous';

/** Completed, or refused because a permission was missing. */
export const OUTCOMES = ['completed', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A user who acts without a credential, such as through a link from an email. */
export interface Person {
  readonly id: number;
  readonly email: string;
}

/** An event as the calling code describes it. */
export interface AuditEvent {
  readonly tenantId: number;
  /** A name listed in docs/audit-events.md. */
  readonly event: string;
  readonly operation: string;
  readonly outcome?: Outcome;
  /** The actor, if there is neither caller nor person. */
  readonly actor?: Actor;
  readonly caller: Caller | undefined;
  readonly person?: Person | undefined;
  /** Null for actions of the server itself. */
  readonly address: string | null;
  readonly requestId: string;
  readonly deployment?: { readonly id: number; readonly name: string | null } | undefined;
  readonly target: Readonly<Record<string, unknown>>;
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** The row of an event. Copies names and emails, so that later renames do not change it. */
export function rowOf(event: AuditEvent) {
  const { caller, person, deployment } = event;
  return {
    tenant_id: event.tenantId,
    event: event.event,
    operation: event.operation,
    outcome: event.outcome ?? 'completed',
    actor: actorOf(event),
    user_id: caller?.user.id ?? person?.id ?? null,
    user_email: caller?.user.email ?? person?.email ?? null,
    api_key_id: caller?.credentialId ?? null,
    api_key_name: caller?.credentialName ?? null,
    address: event.address,
    request_id: event.requestId,
    deployment_id: deployment?.id ?? null,
    deployment_name: deployment?.name ?? null,
    target: JSON.stringify(hideSecrets(event.target)),
    changes: JSON.stringify(changesOf(event)),
  };
}

function actorOf({ caller, person, actor = 'anonymous' }: AuditEvent): Actor {
  if (caller === undefined) return person === undefined ? actor : 'user';
  return caller.credentialKind === 'api_key' ? 'api_key' : 'user';
}

/** Hides changes to a named thing, such as the value of an attribute, if its name marks it as secret. */
function changesOf({ target, changes = {} }: AuditEvent): unknown {
  const { name, ...hidden } = hideSecrets({ name: target.name, ...changes }) as Record<string, unknown>;
  return 'name' in changes ? { name, ...hidden } : hidden;
}
