import type { Report } from '@facet/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { restoreReport } from '../api/reports-api.ts';
import { PlainMessage } from '../look/PlainMessage.tsx';
import { useArea } from '../words/area.ts';
import { REPORTS } from '../words/reports/reports-area.ts';
import { failureText } from './failure-text.ts';
import { keyOf } from './report-key.ts';
import { shownName } from './shown-name.ts';

/** A report that the person has just deleted, and the way back. */
export function DeletedReport({ report, onRestored }: { readonly report: Report; onRestored(): void }) {
  const words = useArea(REPORTS);
  const { deleting } = words;
  const [failure, setFailure] = useState<Error | null>(null);
  const undo = async () => {
    try {
      await restoreReport(keyOf(report));
      onRestored();
    } catch (error) {
      setFailure(error as Error);
    }
  };
  const text = failure === null ? deleting.goneText : failureText(words, failure);
  return (
    <PlainMessage title={deleting.gone(shownName(report))} text={text}>
      <Button onClick={() => void undo()}>{deleting.undo}</Button>
    </PlainMessage>
  );
}
