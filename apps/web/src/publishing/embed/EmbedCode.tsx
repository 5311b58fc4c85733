import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../look/CopyButton.tsx';
import { curlText, typeScriptText } from '../../look/request-text.ts';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import classes from './EmbedDialog.module.css';
import { type EmbedChoice, type EmbeddedDashboard, frameLook, sessionBody } from './embed-choice.ts';
import { nodeText, pythonText } from './host-code.ts';
import { htmlText, reactText } from './page-code.ts';

interface EmbedCodeProps {
  readonly place: EmbeddedDashboard;
  readonly choice: EmbedChoice;
}

/** What a host adds to its server and to its page. */
export function EmbedCode({ place, choice }: EmbedCodeProps) {
  const { embedding } = useArea(PUBLISHING);
  const { url } = place;
  const body = sessionBody(place, choice);
  const look = frameLook(place, choice);
  return (
    <>
      <CodeBlocks
        title={embedding.host}
        note={embedding.keyNote}
        texts={{
          Node: nodeText(url, body),
          'TypeScript (@facet/client)': typeScriptText(url, 'generateSession', {}, body),
          Python: pythonText(url, body),
          curl: curlText(url, { method: 'POST', path: '/api/v1/embed/generate-session', body }),
        }}
      />
      <CodeBlocks title={embedding.page} texts={{ HTML: htmlText(look), React: reactText(look) }} />
    </>
  );
}

interface CodeBlocksProps {
  readonly title: string;
  readonly note?: string;
  /** By the name of the language. */
  readonly texts: Readonly<Record<string, string>>;
}

function CodeBlocks({ title, note, texts }: CodeBlocksProps) {
  const names = Object.keys(texts);
  const [chosen, setChosen] = useState(names[0] ?? '');
  const text = texts[chosen] ?? '';
  return (
    <section className={classes.codes} aria-label={title}>
      <div className={classes.codeHead}>
        <h3 className={classes.heading}>{title}</h3>
        <CopyButton text={text} />
      </div>
      {note !== undefined && <p className={classes.soft}>{note}</p>}
      <Tabs value={chosen} variant="pills" onChange={(next) => setChosen(next ?? chosen)}>
        <Tabs.List>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={chosen}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={classes.code} dir="ltr" tabIndex={0}>
            {text}
          </pre>
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
