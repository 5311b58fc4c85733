import { jsonb, type Tx } from '@facet/db';
import type { Caller } from '../../http/caller.ts';

export interface AuditEvent {
  readonly tenantId: number;
  readonly event: string;
  readonly operation: string;
  readonly caller: Caller | undefined;
  readonly address: string;
  readonly requestId: string;
  readonly deploymentId: number | undefined;
  readonly target: Record<string, unknown>;
  readonly changes: Record<string, unknown>;
}

/** Writes an audit row in the transaction of the change that it tells of. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      tenant_id: event.tenantId,
      event: event.event,
      operation: event.operation,
      user_id: event.caller?.user.id ?? null,
      user_email: event.caller?.user.email ?? null,
      api_key_id: event.caller?.apiKeyId ?? null,
      address: event.address,
      request_id: event.requestId,
      deployment_id: event.deploymentId ?? null,
      target: jsonb(event.target),
      changes: jsonb(event.changes),
    })
    .execute();
}
