import type { Tx } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Caller } from '../../../auth/caller.ts';
import type { SamlSettings } from './saml-settings.ts';

/** Records the upload of a metadata document, in addition to the event of the operation. */
export async function noteMetadata(
  tx: Tx,
  caller: Caller,
  request: FastifyRequest,
  operation: string,
  { id, name, config }: { readonly id: number; readonly name: string; readonly config: unknown },
): Promise<void> {
  const { entityId } = config as SamlSettings;
  await recordAudit(tx, {
    tenantId: caller.tenantId,
    event: 'Uploaded identity provider metadata file',
    operation,
    caller,
    address: request.ip,
    requestId: request.id,
    target: { ssoConnectionId: id, name, entityId },
  });
}
