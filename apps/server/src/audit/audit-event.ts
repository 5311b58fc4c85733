import type { Caller } from '../auth/caller.ts';
import { hideSecrets } from './hide-secrets.ts';

/** Who did something: a person, a program with a key, another system, or nobody that is known. */
export type Actor = 'user' | 'api_key' | 'integration' | 'anonymous';

/** Completed, or refused for want of the right to do it. */
export const OUTCOMES = ['completed', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A user who acts without a credential, such as by a link that he was sent. */
export interface Person {
  readonly id: number;
  readonly email: string;
}

/** What happened, as the code that lets it happen tells it. */
export interface AuditEvent {
  readonly tenantId: number;
  /** As docs/audit-events.md lists it. */
  readonly event: string;
  readonly operation: string;
  readonly outcome?: Outcome;
  /** Who it was, if neither caller nor person tells. */
  readonly actor?: Actor;
  readonly caller: Caller | undefined;
  readonly person?: Person | undefined;
  /** Null for what the platform does by itself. */
  readonly address: string | null;
  readonly requestId: string;
  readonly deployment?: { readonly id: number; readonly name: string | null } | undefined;
  readonly target: Readonly<Record<string, unknown>>;
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** The row of an event: everything in it as it is now, so that nothing that is renamed later changes it. */
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

/** What is changed of something with a name, such as the value of an attribute, is as secret as the name says. */
function changesOf({ target, changes = {} }: AuditEvent): unknown {
  const { name, ...hidden } = hideSecrets({ name: target.name, ...changes }) as Record<string, unknown>;
  return 'name' in changes ? { name, ...hidden } : hidden;
}
