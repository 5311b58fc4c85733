import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useArea } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { CopyButton } from './CopyButton.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './RequestDialog.module.css';
import { curlText, queryIn, type ShownRequest, typeScriptText } from './request-text.ts';

interface RequestDialogProps {
  readonly request: ShownRequest;
  /** Its operation in the generated client. */
  readonly operation: string;
  /** Those of its path. */
  readonly parameters: Readonly<Record<string, string | number>>;
  onClose(): void;
}

/** A request that the page sends, as curl and as TypeScript, without the key. */
export function RequestDialog({ onClose, ...request }: RequestDialogProps) {
  const words = useArea(EXPLORE);
  return (
    <Dialog title={words.showRequest} width={620} onClose={onClose}>
      <RequestText {...request} />
    </Dialog>
  );
}

/** The same inside of a dialog that sends the request. */
export function RequestText({ request, operation, parameters }: Omit<RequestDialogProps, 'onClose'>) {
  const words = useArea(EXPLORE);
  const texts = {
    curl: curlText(location.origin, request),
    typescript: typeScriptText(location.origin, operation, parameters, request.body, queryIn(request.path)),
  };
  const [language, setLanguage] = useState<keyof typeof texts>('curl');
  const text = texts[language];
  return (
    <div>
      <p className={classes.about}>{words.aboutRequest}</p>
      <Tabs value={language} onChange={(next) => setLanguage(next === 'typescript' ? 'typescript' : 'curl')}>
        <Tabs.List>
          <Tabs.Tab value="curl">curl</Tabs.Tab>
          <Tabs.Tab value="typescript">TypeScript</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={language}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={classes.code} dir="ltr" tabIndex={0}>
            {text}
          </pre>
        </Tabs.Panel>
      </Tabs>
      <CopyButton text={text} />
    </div>
  );
}
