import { Type } from 'typebox';
import { Id, Line, nullable } from '../../../../http/shapes.ts';

/** The shape of the arguments of a tool: unknown ones are refused. */
export const closed = { additionalProperties: false } as const;

export const deploymentId = { ...Id, description: 'The id of a deployment, from listDeployments.' };

/** The argument with which a tool continues a list. */
export const cursor = Type.Optional({
  ...Line(2000),
  description: 'The `nextCursor` of the previous page, with the same other arguments.',
});

export const search = Type.Optional({
  ...Line(255),
  description: 'Only those whose name contains this text, ignoring case.',
});

export const timezone = Type.Optional({ ...Line(100), description: 'An IANA time zone; defaults to UTC.' });

export const nextCursor = nullable(Type.String(), 'Continues with the next page; null on the last one.');

export const text = (description: string) => Type.String({ description });

/** The cursor of the next page of a list of the API. */
export function nextOf(pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }) {
  return pageInfo.hasNextPage ? pageInfo.endCursor : null;
}

/** How a text tells that there is more. */
export function moreText(next: string | null): string {
  return next === null ? '' : `\nThere are more. Call the tool again with cursor ${JSON.stringify(next)}.`;
}
