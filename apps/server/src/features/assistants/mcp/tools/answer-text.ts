import type { AskResponse } from '../../../embedding/ask/ask.schema.ts';

type Answered = Pick<
  AskResponse,
  'text' | 'notUnderstood' | 'choices' | 'nearest' | 'similar' | 'isComplete'
>;

/** An answer to a question in words as text: its sentences, and the words that may have been read wrongly. */
export function answerText(answer: Answered): string {
  const { text, notUnderstood, choices, nearest, similar, isComplete } = answer;
  const lines = [
    text ?? 'The question has no answer.',
    ...notUnderstood.map(
      (words) => `Not understood: ${JSON.stringify(words.text)}.${among('Nearest', words.suggestions)}`,
    ),
    ...choices.map(({ text: words, readings: [first, ...others] }) => {
      return `${JSON.stringify(words)} was read as ${nameOf(first)}.${among('It can also be', others)}`;
    }),
  ];
  if (nearest.length > 0) lines.push(among('The data model has', nearest).trim());
  if (similar.length > 0)
    lines.push(
      `Verified questions with similar words: ${similar.map((one) => JSON.stringify(one)).join(', ')}.`,
    );
  if (!isComplete) lines.push('Values are still loading; ask again in a few seconds if a word is a value.');
  return lines.join('\n');
}

type Reading = AskResponse['nearest'][number];

function among(lead: string, readings: readonly Reading[]): string {
  return readings.length === 0 ? '' : ` ${lead}: ${readings.map(nameOf).join(', ')}.`;
}

/** A reading by its label, and the member that tells it from others with the same label. */
function nameOf(reading: Reading | undefined): string {
  if (reading === undefined) return 'nothing';
  return reading.member === null ? reading.label : `${reading.label} (${reading.member})`;
}
