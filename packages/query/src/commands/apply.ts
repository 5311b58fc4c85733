import type { Model } from '../model/model.ts';
import { emptyQuestion, type Question } from '../question/question.ts';
import { type Refusal, Refused, refuse } from '../question/refusal.ts';
import { addCalculation, replaceCalculation, setTableCalculations } from './calculations.ts';
import { addMember, moveMember, removeColumn, removeMember } from './columns.ts';
import type { Command, CommandOf } from './command.ts';
import { addFilter, removeFilter, replaceFilter } from './filters.ts';
import { renameGroup, requireNoConflict, setGroups } from './groups.ts';
import { addComparison, removeComparison, setMissingRows, setTopRows } from './periods-and-tops.ts';
import { renameColumn, replaceMember, setGranularity } from './rename.ts';
import {
  replaceQuery,
  setDateRange,
  setFormat,
  setLimit,
  setOrder,
  setPivot,
  setTitle,
  setTotals,
} from './settings.ts';

export type Applied = { readonly question: Question } | { readonly refused: Refusal };

/** Applies a command. Returns the same question if it changes nothing. */
export function apply(question: Question, command: Command, model: Model): Applied {
  try {
    // Commands may come from elsewhere, as from a language model.
    if (!Object.hasOwn(HANDLERS, command.kind)) refuse('unknown_command', { kind: String(command.kind) });
    const handler = HANDLERS[command.kind] as Handler<Command>;
    const after = handler(question, command, model);
    requireNoConflict(after);
    return { question: after };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}

/** @throws Refused */
type Handler<C> = (question: Question, command: C, model: Model) => Question;

const HANDLERS: { readonly [Kind in Command['kind']]: Handler<CommandOf<Kind>> } = {
  'set-view': (_, { view }) => emptyQuestion(view),
  'add-member': addMember,
  'remove-member': removeMember,
  'remove-column': removeColumn,
  'replace-member': replaceMember,
  'move-member': moveMember,
  'set-granularity': setGranularity,
  'rename-column': renameColumn,
  'set-groups': setGroups,
  'rename-group': renameGroup,
  'set-date-range': setDateRange,
  'add-filter': addFilter,
  'replace-filter': replaceFilter,
  'remove-filter': removeFilter,
  'set-order': setOrder,
  'set-limit': setLimit,
  'set-ungrouped': (question, { ungrouped }) => ({ ...question, ungrouped }),
  'set-timezone': (question, { timezone }) => ({ ...question, timezone }),
  'add-calculation': addCalculation,
  'replace-calculation': replaceCalculation,
  'set-table-calculations': setTableCalculations,
  'add-comparison': addComparison,
  'remove-comparison': removeComparison,
  'set-top-rows': setTopRows,
  'set-missing-rows': setMissingRows,
  'set-pivot': setPivot,
  'set-totals': setTotals,
  'set-visualisation': (question, { visualisation }) => ({ ...question, visualisation }),
  'set-format': setFormat,
  'set-title': setTitle,
  'set-shown-as': (question, { shownAs }) => ({ ...question, shownAs }),
  'replace-query': replaceQuery,
};
