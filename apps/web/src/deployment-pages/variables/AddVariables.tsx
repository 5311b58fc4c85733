import { Textarea } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { settingVariables } from '../../api/data-sources-api.ts';
import page from '../../look/Page.module.css';
import { useArea, useLocale } from '../../words/area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';
import { ActionDialog } from '../../workspace/ActionDialog.tsx';
import { readVariables } from './read-variables.ts';
import { SaveFailure } from './SaveFailure.tsx';
import { useSaving } from './use-saving.ts';

interface AddVariablesProps {
  readonly deploymentId: number;
  readonly known: Readonly<Record<string, string>>;
  onClose(): void;
}

/** As many as one request sets. */
const MOST = 1000;
/** As many as fit below the field. */
const SHOWN_PROBLEMS = 5;

/** Variables as lines, one or a whole file of them. Their names are checked before they are sent. */
export function AddVariables({ deploymentId, known, onClose }: AddVariablesProps) {
  const words = useArea(DEPLOYMENT).variables;
  const number = new Intl.NumberFormat(useLocale());
  const [text, setText] = useState('');
  const [isTested, setTested] = useState(true);
  const { failure, send } = useSaving(deploymentId, onClose);
  const names = useMemo(() => new Set(Object.keys(known)), [known]);
  const read = useDeferredValue(text);
  const { variables, problems } = useMemo(() => readVariables(read, names), [read, names]);
  const change = settingVariables(deploymentId, variables, isTested);
  return (
    <ActionDialog
      title={words.add}
      action={words.save}
      isDisabled={read !== text || problems.length > 0 || variables.length === 0 || variables.length > MOST}
      shown={change.shown}
      onAction={() => send(change, words.saved)}
      onClose={onClose}
    >
      <Textarea
        label={words.lines}
        description={words.linesHelp}
        placeholder="CUBEJS_DB_HOST=db.example.com"
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        styles={{ input: { fontFamily: 'var(--fixed-font)', fontSize: 12 } }}
      />
      <div role="status">
        {problems.slice(0, SHOWN_PROBLEMS).map(({ line, problem }) => (
          <p key={line} className={page.error}>
            {words.atLine(number.format(line), words.problems[problem])}
          </p>
        ))}
        {problems.length === 0 && variables.length > 0 && (
          <p className={page.about}>{words.found(number.format(variables.length))}</p>
        )}
      </div>
      <SaveFailure failure={failure} isTested={isTested} onTested={setTested} />
    </ActionDialog>
  );
}
