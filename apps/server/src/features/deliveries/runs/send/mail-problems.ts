import type { Db } from '@facet/db';
import { isMailAllowed } from '../../../../mail/mail-domains.ts';
import { suppressionsAmong } from '../../../account/mail-suppressions/mail-suppressions.service.ts';
import { mailDomainsOf } from '../../../account/tenants/tenant-settings.service.ts';

/**
 * The reasons why some of these addresses may not get email, by address: their server refused one, or the account does
 * not allow the domain.
 */
export async function mailProblems(
  db: Db,
  tenantId: number,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const domains = await mailDomainsOf(db, tenantId);
  const problems = new Map<string, string>();
  for (const email of emails)
    if (!isMailAllowed(domains, email)) problems.set(email, 'The account does not send email to this domain');
  for (const [email, refusal] of await suppressionsAmong(db, tenantId, emails))
    problems.set(email, `The mail server has refused this address: ${refusal}`);
  return problems;
}
