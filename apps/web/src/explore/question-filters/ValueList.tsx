import { FILTER_LIMITS, type MemberFilter, type Operator } from '@facet/query';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import editorClasses from '../../controls/FilterEditor.module.css';
import { useFormats } from '../../look/formats-context.ts';
import { useArea } from '../../words/area.ts';
import { QUESTION } from '../../words/question/question-area.ts';
import { useWords } from '../../words/words.ts';
import formClasses from '../question-parts/EditorForm.module.css';
import classes from './ValueList.module.css';

interface ValueListProps {
  readonly member: string;
  readonly operator: Operator;
  readonly values: readonly (string | null)[];
  onApply(filter: MemberFilter): void;
}

/** Values as lines of text, such as thousands from a sheet: they are counted, and each counts once. */
export function ValueList({ member, operator, values, onApply }: ValueListProps) {
  const words = useWords();
  const own = useArea(QUESTION);
  const { locale } = useFormats();
  const [text, setText] = useState(() => values.map((value) => value ?? '').join('\n'));
  const listed = linesOf(text);
  const most = FILTER_LIMITS.values;
  const shown = (count: number) => count.toLocaleString(locale);
  const isTooMany = listed.length > most;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (listed.length > 0 && !isTooMany) onApply({ member, operator, values: listed });
      }}
    >
      <Stack gap={8}>
        <label className={editorClasses.operator}>
          <span className={editorClasses.label}>{own.onePerLine}</span>
          <textarea
            className={classes.lines}
            rows={8}
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            data-autofocus
          />
        </label>
        <p className={isTooMany ? formClasses.refusal : formClasses.hint} role="status">
          {own.values(listed.length, shown(listed.length))}
          {isTooMany && ` · ${own.refused.reasons.too_many_values?.({ most: shown(most) })}`}
        </p>
        <Button type="submit" size="compact-md" disabled={listed.length === 0 || isTooMany}>
          {words.apply}
        </Button>
      </Stack>
    </form>
  );
}

/** The lines of a text that are not empty, each once. */
function linesOf(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
}
