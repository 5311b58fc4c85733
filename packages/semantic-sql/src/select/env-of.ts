import type { Block } from '../expressions/block.ts';
import type { Env } from '../expressions/fragment.ts';
import type { Scope } from '../expressions/scope.ts';
import { write } from '../expressions/write.ts';
import type { SelectContext } from './context.ts';

const NO_WINDOWS: ReadonlySet<string> = new Set();

/** Where the expressions of a SELECT are. */
export function envOf(context: SelectContext, scope: Scope, block: Block | undefined): Env {
  const { planning, ctes, writeSelect } = context;
  return {
    planning,
    scope,
    block,
    write,
    noAggregates: undefined,
    windows: NO_WINDOWS,
    select: (statement, outer, isSet) => {
      const { sql, columns } = writeSelect(statement, {
        planning,
        ctes,
        outer,
        isSet,
        writeSelect,
        observe: undefined,
      });
      return { sql, types: columns.map(({ type }) => type) };
    },
  };
}
