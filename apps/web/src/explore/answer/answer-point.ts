import type { ReportData } from '@facet/client';
import type { Model } from '@facet/query';
import type { Field } from '../fields/catalog.ts';
import type { QuestionWork } from '../use-question.ts';
import type { AnswerPoint } from './point-commands.ts';

/** A value of the answer, with what is needed to go on from it. */
export interface AnswerPointProps {
  readonly deploymentId: number;
  readonly point: AnswerPoint;
  readonly data: ReportData;
  readonly work: QuestionWork;
  readonly model: Model;
  readonly fields: ReadonlyMap<string, Field>;
  onClose(): void;
}
