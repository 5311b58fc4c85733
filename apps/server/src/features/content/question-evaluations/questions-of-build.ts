import type { PlacedQuestion } from '@facet/ask/verified';
import type { Db } from '@facet/db';
import { conflict } from '../../../errors/errors.ts';
import { filesOfBuild } from '../../deployments/builds/build-files.ts';
import { findBuild } from '../../deployments/builds/builds.service.ts';
import { filesOfProject } from '../../deployments/builds/compile-model.ts';
import { questionsIn } from '../verified-questions/questions-in.ts';
import type { Answerer } from './answerers.ts';

/** What an answerer is asked. */
export interface Wording {
  readonly number: number;
  readonly wording: string;
  readonly answerer: Answerer;
  /** Whether it is the question as its author wrote it, by the first answerer. */
  readonly isFirst: boolean;
}

/** A verified question, and the results that it has in an evaluation. */
export interface NumberedQuestion {
  readonly question: PlacedQuestion;
  readonly wordings: readonly Wording[];
  readonly numbers: readonly number[];
  readonly last: number;
}

/** The verified questions in the files of a build, numbered in the same way each time. @throws 409 if it no longer exists */
export async function questionsOfBuild(
  db: Db,
  buildId: number,
  answerers: readonly Answerer[],
): Promise<NumberedQuestion[]> {
  const build = await findBuild(db, buildId);
  if (build === undefined) throw conflict('The build no longer exists');
  const { questions } = questionsIn(filesOfProject(await filesOfBuild(db, build), build.project_root));
  let last = 0;
  return questions.map((question) => {
    const pairs = [question.question, ...question.also].flatMap((wording) =>
      answerers.map((answerer) => ({ wording, answerer })),
    );
    const first = last + 1;
    const wordings = pairs.map((pair, index) => ({
      ...pair,
      number: first + index,
      isFirst: index === 0,
    }));
    last += wordings.length;
    return { question, wordings, numbers: wordings.map(({ number }) => number), last };
  });
}
