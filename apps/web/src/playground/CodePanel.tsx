import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import type { AnsweredQuestion } from '../explore/open-question.ts';
import { TimingNote } from '../explore/provenance/TimingNote.tsx';
import { CopyButton } from '../look/CopyButton.tsx';
import { PanelEdge } from '../look/PanelEdge.tsx';
import { useWidth } from '../look/use-width.ts';
import { useArea } from '../words/area.ts';
import { PLAYGROUND } from '../words/playground/playground-area.ts';
import classes from './Playground.module.css';
import { LANGUAGES, type Language, snippetOf } from './snippets.ts';

const WIDTHS = { least: 280, most: 720 };

interface CodePanelProps {
  readonly deploymentId: number;
  readonly open: AnsweredQuestion;
}

/** How long the answer took, and the question as code in several languages. */
export function CodePanel({ deploymentId, open }: CodePanelProps) {
  const words = useArea(PLAYGROUND);
  const [width, setWidth] = useWidth('facet:playground-code', 336, WIDTHS);
  const [language, setLanguage] = useState<Language>('json');
  const { body, answer, asWhom } = open;
  const snippet =
    body === null ? null : snippetOf(language, { origin: location.origin, deploymentId, open, body });
  return (
    <aside
      className={classes.code}
      aria-label={words.code}
      style={{ '--code': `${width}px` } as CSSProperties}
    >
      <PanelEdge label={words.codeWidth} width={width} {...WIDTHS} side="start" onWidth={setWidth} />
      {asWhom === null && answer.data !== undefined && !answer.isOld && body !== null && (
        <section className={classes.timing} aria-label={words.timing}>
          <TimingNote data={answer.data} />
        </section>
      )}
      <Tabs
        classNames={{ list: classes.languages ?? '', tab: classes.language ?? '' }}
        value={language}
        onChange={(next) => setLanguage(LANGUAGES.find(({ name }) => name === next)?.name ?? 'json')}
      >
        <Tabs.List>
          {LANGUAGES.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={language} className={classes.snippet ?? ''}>
          {snippet === null ? (
            <p>{words.nothingAsked}</p>
          ) : 'refused' in snippet ? (
            <p>{words.notWritten[snippet.refused]}</p>
          ) : (
            <>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
              <pre dir="ltr" tabIndex={0}>
                {snippet.text}
              </pre>
              <CopyButton text={snippet.text} />
              <p>{words.notes[language]}</p>
              {language !== 'json' && language !== 'sql' && (
                <p>{words.key[language === 'graphql' ? 'token' : 'key']}</p>
              )}
            </>
          )}
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}
