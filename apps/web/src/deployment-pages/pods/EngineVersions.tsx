import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changingVersion, type EngineVersion, versionsOf } from '../../api/deployment-serving-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import page from '../../look/Page.module.css';
import { useArea } from '../../words/area.ts';
import { DEPLOYMENT_SERVING } from '../../words/deployment-serving/deployment-serving-area.ts';
import { ActionDialog } from '../../workspace/ActionDialog.tsx';
import { useNotices } from '../../workspace/notices.ts';

interface EngineVersionsProps {
  readonly deploymentId: number;
  readonly mayChange: boolean;
}

/** The version of the engine that production runs, and the choice of another one. */
export function EngineVersions({ deploymentId, mayChange }: EngineVersionsProps) {
  const words = useArea(DEPLOYMENT_SERVING).pods;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['engine-versions', deploymentId],
    queryFn: ({ signal }) => versionsOf(deploymentId, signal),
    retry: isWorthAsking,
  });
  const current = data.find(({ isCurrent }) => isCurrent);
  const wanted = data.find((version) => keyOf(version) === chosen);
  if (current === undefined) return null;
  return (
    <section className={page.section}>
      <h2>{words.version}</h2>
      <p>{words.current(current.version)}</p>
      <p className={page.about}>{words.versionAbout}</p>
      {mayChange && (
        <div className={page.foot}>
          <Select
            aria-label={words.version}
            data={data.map((version) => ({
              value: keyOf(version),
              label: version.isLatestInChannel
                ? words.newestOf(version.version, version.releaseChannel)
                : version.version,
            }))}
            value={chosen ?? keyOf(current)}
            allowDeselect={false}
            onChange={setChosen}
          />
          <Button
            variant="default"
            disabled={wanted === undefined || wanted.isCurrent}
            onClick={() => setAsking(true)}
          >
            {words.changeVersion}
          </Button>
        </div>
      )}
      {isAsking && wanted !== undefined && (
        <ChangeVersion deploymentId={deploymentId} version={wanted} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

function keyOf({ releaseChannel, releaseChannelVersion }: EngineVersion): string {
  return `${releaseChannel} ${releaseChannelVersion}`;
}

interface ChangeVersionProps {
  readonly deploymentId: number;
  readonly version: EngineVersion;
  onClose(): void;
}

/** Asks whether production is built with another version, and does so. */
function ChangeVersion({ deploymentId, version, onClose }: ChangeVersionProps) {
  const words = useArea(DEPLOYMENT_SERVING).pods;
  const client = useQueryClient();
  const { say } = useNotices();
  const [failure, setFailure] = useState<Error | null>(null);
  const change = changingVersion(deploymentId, version);
  const send = async () => {
    try {
      await change.send();
      await client.invalidateQueries({ queryKey: ['engine-versions', deploymentId] });
      say({ text: words.changed(version.version) });
      onClose();
    } catch (error) {
      setFailure(error as Error);
    }
  };
  return (
    <ActionDialog
      title={words.changeTitle(version.version)}
      action={words.changeVersion}
      shown={change.shown}
      onAction={send}
      onClose={onClose}
    >
      <p>{words.changeText}</p>
      {failure !== null && (
        <p className={page.error} role="alert">
          {failure.message}
        </p>
      )}
    </ActionDialog>
  );
}
