import type { AskedQuery, AskResponse, QueryInput } from '@facet/client';
import { isSame, type Question } from '@facet/query';
import { useState } from 'react';
import { AskBox } from '../ask/AskBox.tsx';
import { reportOfAsked } from './asked-report.ts';
import { questionOf } from './opened-report.ts';
import type { QuestionWork } from './use-question.ts';

interface AskLineProps {
  readonly deploymentId: number;
  readonly work: QuestionWork;
  /** What the question on the page is asked with; null for none. */
  readonly body: QueryInput | null;
}

/** A question in words, whose answer becomes the question on the page as one step. */
export function AskLine({ deploymentId, work, body }: AskLineProps) {
  const [asked, setAsked] = useState<Question | null>(null);
  const show = async ({ query }: AskResponse) => {
    if (query === null) return;
    const question = await questionOf(deploymentId, reportOfAsked(query), new AbortController().signal);
    if (question === null) return;
    setAsked(question);
    work.ask({ question, sql: null });
  };
  return (
    <AskBox
      deploymentId={deploymentId}
      before={body as AskedQuery | null}
      isCurrent={asked !== null && work.sql === null && isSame(work.question, asked)}
      onAnswer={(answer) => void show(answer)}
    />
  );
}
