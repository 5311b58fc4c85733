import { domainToASCII } from 'node:url';

/**
 * Letters and digits of any script, the joiners that some scripts need, hyphens and dots: what a URL parser would decode or
 * cut off does not match.
 */
const WRITTEN = /^(?:[\p{L}\p{M}\p{N}.-]|\u200c|\u200d){1,253}$/u;
const ASCII = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** A URL parser reads a host that ends in a number as an IPv4 address. */
const IP_ADDRESS = /(^|\.)\d+$/;

/** The domain in lower case and ASCII (`bücher.example` becomes `xn--bcher-kva.example`), undefined if it is not one. */
export function mailDomainOf(written: string): string | undefined {
  if (!WRITTEN.test(written)) return undefined;
  const domain = domainToASCII(written);
  return ASCII.test(domain) && !IP_ADDRESS.test(domain) ? domain : undefined;
}

/** The email address with its domain in lower case and ASCII. An address at something else remains as it is. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + (mailDomainOf(email.slice(at)) ?? email.slice(at));
}

/**
 * Whether an account allows email to an address: always if it lists no domains, otherwise at exactly these domains.
 * A domain does not include its subdomains, which others may control.
 * @param domains as `mailDomainOf` returns them
 */
export function isMailAllowed(domains: readonly string[], email: string): boolean {
  if (domains.length === 0) return true;
  const domain = mailDomainOf(email.slice(email.lastIndexOf('@') + 1));
  return email.includes('@') && domain !== undefined && domains.includes(domain);
}
