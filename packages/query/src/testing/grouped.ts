import fc from 'fast-check';
import { keyOf } from '../question/columns.ts';
import type { Column, DimensionColumn, Question } from '../question/question.ts';
import { MOST_GROUPS, type ValueGroups } from '../question/value-groups.ts';
import { sqlQuestion } from './questions.ts';
import { filterText } from './texts.ts';

const name = filterText.filter((text) => text.trim() !== '' && !/[\p{Cc}\u2028\u2029]/u.test(text));
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count });

const namedGroups: fc.Arbitrary<ValueGroups> = fc
  .uniqueArray(filterText, { minLength: 1, maxLength: 12 })
  .chain((values) =>
    fc.tuple(names(4), fc.integer({ min: 1, max: 3 }), fc.boolean()).map(
      ([[rest = 'rest', ...labels], size, hasRest]): ValueGroups => ({
        kind: 'values',
        groups: labels
          .map((label, index) => ({
            name: label,
            values: values.slice(index * size, index === labels.length - 1 ? undefined : (index + 1) * size),
          }))
          .filter((group) => group.values.length > 0),
        rest: hasRest ? rest : null,
      }),
    ),
  );

const bins: fc.Arbitrary<ValueGroups> = fc
  .uniqueArray(fc.integer({ min: -9999, max: 9999 }), { minLength: 1, maxLength: MOST_GROUPS - 1 })
  .chain((numbers) =>
    fc.tuple(names(numbers.length + 2), fc.boolean()).map(
      ([[rest = 'rest', ...labels], hasRest]): ValueGroups => ({
        kind: 'bins',
        limits: numbers.sort((one, other) => one - other).map((number) => String(number / 10)),
        names: labels,
        rest: hasRest ? rest : null,
      }),
    ),
  );

const groupedColumn: fc.Arbitrary<DimensionColumn> = fc.oneof(
  namedGroups.map((groups) => ({ kind: 'dimension' as const, member: 'orders.status', groups })),
  bins.map((groups) => ({ kind: 'dimension' as const, member: 'orders.amount', groups })),
);

/** Questions with a grouped column, which only SQL can ask. */
export const groupedQuestion: fc.Arbitrary<Question> = fc
  .tuple(sqlQuestion, groupedColumn, fc.nat({ max: 3 }))
  .map(([question, grouped, at]): Question => {
    const others = question.columns.filter(
      (column): column is Exclude<Column, { kind: 'calculation' }> =>
        column.kind !== 'calculation' && column.member !== grouped.member && column.name !== grouped.member,
    );
    const keys = others.map(keyOf);
    return {
      ...question,
      columns: others.toSpliced(at, 0, grouped),
      order: question.order.filter(({ column }) => keys.includes(column)),
    };
  });
