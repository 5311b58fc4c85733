import type { AskResponse } from '@facet/client';
import { useArea, useLocale } from '../words/area.ts';
import { ASK } from '../words/ask/ask-area.ts';
import classes from './Ask.module.css';

/** The answer in sentences, and what its reader has to know about it. */
export function AskOutcome({ answer }: { readonly answer: Omit<AskResponse, 'data'> }) {
  const words = useArea(ASK);
  const [own] = useLocale().split('-');
  const { status, text, nearest, isComplete, policy, language, verified } = answer;
  const notes = [
    ...(verified === null ? [] : [words.verified]),
    ...(status === 'partly' ? [words.partly] : []),
    ...(status === 'not-understood' ? [words.notUnderstood] : []),
    ...(nearest.length === 0 ? [] : [`${words.nearest} ${nearest.map(({ label }) => label).join(', ')}`]),
    ...(isComplete ? [] : [words.incomplete]),
    ...(policy.hasOthers ? [words.limited] : []),
    ...(language === own || verified !== null ? [] : [words.otherLanguage]),
  ];
  return (
    <>
      {text !== null && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.note} dir="auto">
          {note}
        </p>
      ))}
    </>
  );
}
