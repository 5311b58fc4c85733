import { type Logo, logoIn } from '@facet/delivery-email';
import { LRUCache } from 'lru-cache';
import type { Outbound } from '../../../../outbound/outbound.ts';
import type { MailLook } from '../mail-look.ts';

/** The maximum size of a logo, since every email contains it. */
const MOST_BYTES = 200 * 1024;
const MINUTE_MS = 60_000;
const KEPT_MS = { found: 60 * MINUTE_MS, missing: 5 * MINUTE_MS };

/** Logos of other servers by address; null for those that cannot be fetched. */
const known = new LRUCache<string, { readonly logo: Logo | null }>({ max: 100 });

/**
 * A look with the account's logo embedded in its emails, so that opening one reveals nothing. A logo on another server
 * is fetched once an hour, if this server may call it. Accounts without a logo that mail clients can show get their
 * name instead.
 */
export async function withLogo(outbound: Pick<Outbound, 'fetch'>, look: MailLook): Promise<MailLook> {
  const { logoUrl } = look;
  if (logoUrl === '') return look;
  if (logoUrl.startsWith('data:')) return { ...look, logo: storedLogo(logoUrl) };
  const { logo } = known.get(logoUrl) ?? { logo: await fetched(outbound, logoUrl) };
  if (!known.has(logoUrl))
    known.set(logoUrl, { logo }, { ttl: logo === null ? KEPT_MS.missing : KEPT_MS.found });
  return { ...look, logo };
}

function storedLogo(url: string): Logo | null {
  return usable(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

async function fetched(outbound: Pick<Outbound, 'fetch'>, url: string): Promise<Logo | null> {
  try {
    const response = await outbound.fetch(url, { method: 'GET' });
    return response.ok ? usable(Buffer.from(await response.arrayBuffer())) : null;
  } catch {
    return null;
  }
}

function usable(content: Buffer): Logo | null {
  return content.length > MOST_BYTES ? null : (logoIn(content) ?? null);
}
