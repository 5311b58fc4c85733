import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sha256 } from '../../../auth/secrets.ts';

/** The format of a delivery. Forgejo and Gitea use GitHub's. */
export type Sender = 'github' | 'gitlab' | 'generic';

/**
 * The format of a delivery that is signed with the secret, compared in constant time; undefined without a valid signature.
 * GitHub: `X-Hub-Signature-256: sha256=…`, an HMAC of the body. GitLab: the secret itself in `X-Gitlab-Token`. Others:
 * `X-Facet-Signature: sha256=…`, computed as GitHub's.
 */
export function senderOf(headers: IncomingHttpHeaders, body: Buffer, secret: string): Sender | undefined {
  const { 'x-hub-signature-256': hub, 'x-gitlab-token': gitlab, 'x-facet-signature': facet } = headers;
  if (typeof hub === 'string') return isSigned(hub, body, secret) ? 'github' : undefined;
  // Compares hashes, because timingSafeEqual requires equal lengths.
  if (typeof gitlab === 'string')
    return timingSafeEqual(sha256(gitlab), sha256(secret)) ? 'gitlab' : undefined;
  return typeof facet === 'string' && isSigned(facet, body, secret) ? 'generic' : undefined;
}

function isSigned(signature: string, body: Buffer, secret: string): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(signature.trim()) ?? [];
  if (hex === undefined) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(body).digest());
}
