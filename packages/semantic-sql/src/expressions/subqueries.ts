import type { Node } from 'libpg-query';
import { nameOf } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import { comparable, type Env, type Fragment } from './fragment.ts';
import { COMPARISONS } from './operators.ts';

type Subquery = Extract<Node, { SubLink: unknown }>['SubLink'];

export function writeSubquery(link: Subquery, env: Env): Fragment {
  const { subLinkType, testexpr, operName, subselect, location } = link;
  if (subselect === undefined || !('SelectStmt' in subselect))
    return refuse('This subquery is not supported', location);
  const isSet = subLinkType !== 'EXPR_SUBLINK';
  const { sql, types } = env.select(subselect.SelectStmt, env.scope, isSet);
  const at = env.planning.mark(location);
  const boolean = (text: string): Fragment => ({ sql: `(${text})`, type: 'boolean', name: '?column?' });
  switch (subLinkType) {
    case 'EXISTS_SUBLINK':
      return { ...boolean(`${at}EXISTS (${sql})`), name: 'exists' };
    case 'EXPR_SUBLINK':
      if (types.length !== 1) refuse('A subquery here must have one column', location);
      return { sql: `${at}(${sql})`, type: types[0] ?? 'unknown', name: '?column?' };
    case 'ANY_SUBLINK':
    case 'ALL_SUBLINK': {
      const operator = operName === undefined ? undefined : nameOf(operName);
      const left = env.write(testexpr, env);
      if (types.length === 1) {
        const right: Fragment = { sql: '', type: types[0] ?? 'unknown', name: '' };
        comparable(left, right, operator ?? 'IN', location);
      }
      if (operator === undefined) return boolean(`${left.sql} ${at}IN (${sql})`);
      if (!COMPARISONS.has(operator)) refuse(`The operator ${operator} is not supported here`, location);
      const word = subLinkType === 'ANY_SUBLINK' ? 'ANY' : 'ALL';
      return boolean(`${left.sql} ${at}${operator} ${word} (${sql})`);
    }
    default:
      return refuse('Subqueries as arrays are not supported', location);
  }
}
