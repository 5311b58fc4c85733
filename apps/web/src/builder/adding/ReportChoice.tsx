import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { foundReports } from '../../api/workspace-search.ts';
import { useArea } from '../../words/area.ts';
import { EDITOR } from '../../words/editor/editor-area.ts';
import type { AddPartProps } from './add-part.ts';
import { chartOfReport } from './chart-of-report.ts';
import classes from './ReportChoice.module.css';

/** Reports that are offered at once; a search finds the others. */
const OFFERED = 20;

/** The reports of the deployment, of which one becomes a chart. */
export function ReportChoice({ draftKey: { deploymentId }, onBack, onWidget }: AddPartProps) {
  const words = useArea(EDITOR);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const { data, error } = useQuery({
    queryKey: ['workspace', 'chart-reports', deploymentId, wanted],
    queryFn: ({ signal }) => foundReports(deploymentId, wanted, OFFERED, signal),
    placeholderData: keepPreviousData,
  });
  const choosing = useMutation({
    mutationFn: (reportId: number) => chartOfReport(deploymentId, reportId),
    onSuccess: onWidget,
  });
  const failure = error ?? choosing.error;
  return (
    <>
      <TextInput
        ref={field}
        type="search"
        label={words.chooseReport}
        placeholder={words.searchReports}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {failure !== null && <p role="alert">{failure.message}</p>}
      {data?.items.length === 0 && (
        <p className={classes.none}>{wanted === '' ? words.noReports : words.nothingFound}</p>
      )}
      <ul className={classes.list}>
        {data?.items.map(({ id, title, name }) => (
          <li key={id}>
            <UnstyledButton
              className={classes.entry}
              dir="auto"
              disabled={choosing.isPending}
              onClick={() => choosing.mutate(id)}
            >
              {title || name}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
        {words.back}
      </Button>
    </>
  );
}
