import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { queryChecksum } from '../reports/query-checksum.ts';
import {
  type ReportFound,
  requireReport,
  requireReportToChange,
  requireVersion,
} from '../reports/reports.service.ts';
import type { VerifyReportInput } from './verification.schema.ts';
import { clearVerification, writeVerification } from './verification.store.ts';

/** Marks the present query of a report as verified. @throws 409 if it does not have the expected version */
export async function verifyReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
  { expectedVersion }: VerifyReportInput,
): Promise<ReportFound> {
  const { row, grant } = await requireReportToChange(tx, caller, deploymentId, id, 'verify');
  requireVersion(row, expectedVersion);
  await writeVerification(tx, grant, caller.user.id, queryChecksum(row));
  return requireReport(tx, caller, deploymentId, id, 'read');
}

/** Removes the mark of a report, if it has one. */
export async function unverifyReport(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  id: number,
): Promise<ReportFound> {
  const { grant } = await requireReportToChange(tx, caller, deploymentId, id, 'verify');
  await clearVerification(tx, grant);
  return requireReport(tx, caller, deploymentId, id, 'read');
}
