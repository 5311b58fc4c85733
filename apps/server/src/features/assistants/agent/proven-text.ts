import type { TurnState } from './turn-state.ts';

/**
 * What a model wrote, if it can be shown: Markdown without HTML, links and images, whose numbers are all in the rows that
 * the model got. Numbers in the question or in a query prove nothing.
 */
export async function provenText(text: string, { results }: Pick<TurnState, 'results'>) {
  const { usableText } = await import('@facet/charts/summary');
  return usableText(text, { data: `[${results.map(({ shown }) => shown).join(',')}]` });
}

/** Whether a name of a draft can be shown: as text, with numbers of the question or of any tool only. */
export async function isProvenName(name: string, { seen, input }: TurnState): Promise<boolean> {
  const { usableText } = await import('@facet/charts/summary');
  return usableText(name, { data: JSON.stringify([seen, input.text]) }) !== undefined;
}

/** A question back to the viewer with its options, if it can be shown. Its numbers may come from any tool. */
export async function provenQuestion({ asked, seen, input }: TurnState): Promise<string | undefined> {
  if (asked === null) return undefined;
  const { usableText } = await import('@facet/charts/summary');
  const options = asked.options.map((option) => `- ${option}`).join('\n');
  return usableText(`${asked.question}\n\n${options}`, { data: JSON.stringify([seen, input.text]) });
}
