import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../look/Dialog.tsx';
import { ShowRequest } from '../../look/ShowRequest.tsx';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import type { FinishedDashboard } from '../finished-dashboard.ts';
import { EmbedChecks } from './EmbedChecks.tsx';
import { EmbedCode } from './EmbedCode.tsx';
import classes from './EmbedDialog.module.css';
import { EmbedForm } from './EmbedForm.tsx';
import { EmbedPreview } from './EmbedPreview.tsx';
import { FIRST_CHOICE, sessionBody } from './embed-choice.ts';
import { useEmbedFacts } from './use-embed-facts.ts';

interface EmbedDialogProps {
  readonly dashboard: FinishedDashboard;
  onClose(): void;
}

const TABS = ['preview', 'code', 'checks'] as const;

/** How to show a dashboard in the page of another product: a preview, the code, and what is still missing. */
export default function EmbedDialog({ dashboard, onClose }: EmbedDialogProps) {
  const { embedding } = useArea(PUBLISHING);
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const [tab, setTab] = useState<(typeof TABS)[number]>('preview');
  const { facts, error, again } = useEmbedFacts(dashboard, choice);
  const { deploymentId, publicId } = dashboard;
  const place = { url: location.origin, deploymentId, publicId };
  return (
    <Dialog title={embedding.title(dashboard.title)} width={1180} onClose={onClose}>
      <div className={classes.dialog}>
        <EmbedForm choice={choice} onChoice={(change) => setChoice({ ...choice, ...change })} />
        <div className={classes.result}>
          <Tabs value={tab} onChange={(next) => setTab(TABS.find((one) => one === next) ?? 'preview')}>
            <Tabs.List>
              {TABS.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {embedding.tabs[one]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="preview" className={classes.panel ?? ''}>
              <EmbedPreview place={place} choice={choice} facts={facts} />
            </Tabs.Panel>
            <Tabs.Panel value="code" className={classes.panel ?? ''}>
              <EmbedCode place={place} choice={choice} />
            </Tabs.Panel>
            <Tabs.Panel value="checks" className={classes.panel ?? ''}>
              <EmbedChecks
                dashboard={dashboard}
                choice={choice}
                facts={facts}
                error={error}
                onOrigin={(origin) => setChoice({ ...choice, origin })}
                onAgain={again}
              />
            </Tabs.Panel>
          </Tabs>
          {tab !== 'checks' && (
            <ShowRequest
              request={{
                method: 'POST',
                path: '/api/v1/embed/generate-session',
                body: sessionBody(place, choice),
              }}
              operation="generateSession"
              parameters={{}}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
