import type { Expected } from '@facet/ask/grade';
import type { CubeQuery } from '@facet/query';
import type { FacetClient, Json } from '../facet-process.ts';
import type { CorpusQuestion } from './corpus.ts';

/** What is right for the questions of a corpus: the rows of their queries, each of which runs once. */
export class ExpectedRows {
  readonly #facet: FacetClient;
  readonly #path: string;
  readonly #rows = new Map<string, Promise<Json>>();

  constructor(facet: FacetClient, deploymentId: number) {
    this.#facet = facet;
    this.#path = `/api/v1/deployments/${deploymentId}/query`;
  }

  /** @throws if a query of the corpus has no rows, so that any empty answer would be right */
  async of({ question, query, or = [], numbers, expect, ordered, chart }: CorpusQuestion): Promise<Expected> {
    const queries = [query, ...or].filter((one) => one !== undefined);
    const tables = await Promise.all(
      queries.map(async (one) => {
        const { rows } = await this.#run(one);
        if (rows.length === 0) throw new Error(`${question}: ${JSON.stringify(one)} has no rows`);
        return { rows, isSingle: one.limit === 1 };
      }),
    );
    return {
      ...{ kind: expect ?? 'rows', tables, numbers: numbers ?? null },
      ...{ ordered: ordered ?? false, chart: chart ?? null },
    };
  }

  #run(query: CubeQuery): Promise<Json> {
    const key = JSON.stringify(query);
    const rows = this.#rows.get(key) ?? this.#facet.call('POST', this.#path, { query });
    this.#rows.set(key, rows);
    return rows;
  }
}
