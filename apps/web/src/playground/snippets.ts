import type { QueryInput } from '@facet/client';
import { type CubeQuery, type Model, type Question, toSql } from '@facet/query';
import type { AsWhom } from '../explore/as-whom/as-whom.ts';
import { askedRequest } from '../explore/asked-request.ts';
import { curlText, pythonText, typeScriptText } from '../look/request-text.ts';
import { graphqlText } from './graphql-text.ts';

/** What a question is written in. */
export const LANGUAGES = [
  { name: 'json', title: 'JSON' },
  { name: 'curl', title: 'curl' },
  { name: 'typescript', title: 'TypeScript' },
  { name: 'python', title: 'Python' },
  { name: 'sql', title: 'SQL' },
  { name: 'graphql', title: 'GraphQL' },
] as const;
export type Language = (typeof LANGUAGES)[number]['name'];

/** Why a language cannot ask a question. */
export type NotWritten = 'graphql' | 'sql' | 'asOther';

interface Snippet {
  readonly origin: string;
  readonly deploymentId: number;
  readonly open: { readonly question: Question; readonly model: Model; readonly asWhom: AsWhom | null };
  readonly body: QueryInput;
}

/** A question as code, without a credential: the code reads it from a variable. */
export function snippetOf(
  language: Language,
  { origin, deploymentId, open: { question, model, asWhom }, body }: Snippet,
): { readonly text: string } | { readonly refused: NotWritten } {
  const { request, operation } = askedRequest(deploymentId, body, asWhom);
  switch (language) {
    case 'json':
      return { text: JSON.stringify(request.body, null, 2) };
    case 'curl':
      return { text: curlText(origin, request) };
    case 'typescript':
      return { text: typeScriptText(origin, operation, { deploymentId }, request.body) };
    case 'python':
      return { text: pythonText(origin, request) };
    case 'sql': {
      const written = toSql(question, model);
      return 'refused' in written ? { refused: 'sql' } : { text: written.sql };
    }
    case 'graphql': {
      if (asWhom !== null) return { refused: 'asOther' };
      // Calculations and totals are made by Facet, not by the engine.
      if (body.query == null || body.meta != null) return { refused: 'graphql' };
      const query = graphqlText(body.query as CubeQuery, model);
      if (query === null) return { refused: 'graphql' };
      const path = `/d/${deploymentId}${branchPath(body.branchName)}/cubejs-api/graphql`;
      return { text: `# POST ${origin}${path}\n# Authorization: $FACET_TOKEN\n${query}` };
    }
  }
}

function branchPath(name: string | null | undefined): string {
  return name == null ? '' : `/dev-mode/${name.split('/').map(encodeURIComponent).join('/')}`;
}
