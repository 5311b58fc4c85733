import { checkJoins, type JoinCheck } from '@facet/engine';
import type { ProposedJoin } from '@facet/model-proposal';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { type AskParts, askSource } from '../../deployments/data-sources/ask-source.ts';
import { type CheckedJoins, MAX_CHECKED_JOINS, type ProposeModelInput } from './proposals.schema.ts';
import { planProposal } from './proposals.service.ts';

/** Checks the joins of a proposal in its data source, those that names suggest first. */
export async function checkProposedJoins(
  platform: AskParts,
  caller: Caller,
  deployment: DeploymentRow,
  input: Static<typeof ProposeModelInput>,
): Promise<Static<typeof CheckedJoins>> {
  const { joins: all, source } = await planProposal(platform, platform.db, caller, deployment, input);
  const byName = [
    ...all.filter(({ basis }) => basis === 'name'),
    ...all.filter(({ basis }) => basis === 'key'),
  ];
  const joins = byName.slice(0, MAX_CHECKED_JOINS);
  if (joins.length === 0) return { joins: [], isCut: false, problem: null, message: null };
  const statements = joins.map(({ checkSql }) => checkSql);
  const asked = orNotFound(
    await askSource(platform, deployment, source, (options) => checkJoins({ ...options, statements })),
    `Data source ${source}`,
  );
  const { result = [], problem, message } = asked;
  return {
    joins: joins.flatMap((join, index) => viewOfCheck(join, result[index])),
    isCut: byName.length > joins.length,
    problem,
    message,
  };
}

const UNKNOWN = { checkedValues: null, orphans: null, fanOuts: null, mostMatches: null };

function viewOfCheck(
  { from, to, columns, relationship, basis }: ProposedJoin,
  check: JoinCheck | undefined,
): Static<typeof CheckedJoins>['joins'] {
  if (check === undefined) return [];
  const join = { from, to, columns: [...columns], relationship, basis };
  if (check.error !== undefined) return [{ ...join, ...UNKNOWN, message: check.error.message }];
  const { checkedValues, orphans, fanOuts, mostMatches } = check;
  return [{ ...join, checkedValues, orphans, fanOuts, mostMatches, message: null }];
}
