import { Button } from '@mantine/core';
import { useState } from 'react';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { PUBLISHING } from '../../words/publishing/publishing-area.ts';
import type { EmbedFacts } from './checks.ts';
import classes from './EmbedDialog.module.css';
import { type EmbedChoice, type EmbeddedDashboard, frameLook, previewBody } from './embed-choice.ts';
import { LiveEmbed } from './LiveEmbed.tsx';

interface EmbedPreviewProps {
  readonly place: EmbeddedDashboard;
  readonly choice: EmbedChoice;
  readonly facts: EmbedFacts | undefined;
}

/** The embed user of previews, whose groups may change with each of them. */
const PREVIEW_USER = 'facet-preview';
const SIZES = ['phone', 'tablet', 'wide'] as const;

/** The dashboard in a frame as in the page of a host, with a session of its own. */
export function EmbedPreview({ place, choice, facts }: EmbedPreviewProps) {
  const { embedding } = useArea(PUBLISHING);
  const [size, setSize] = useState<(typeof SIZES)[number]>('wide');
  const [shown, setShown] = useState<string | null>(null);
  const wanted = JSON.stringify(previewBody(place, choice, PREVIEW_USER));
  if (facts?.isAdmin === false)
    return (
      <div>
        <p>{embedding.adminOnly}</p>
        <WhoCanHelp isGone={false} />
      </div>
    );
  const isReady = choice.embedTenantName !== '' && facts?.tenantExists === true;
  return (
    <>
      <div className={classes.actions}>
        <Button
          size="xs"
          disabled={!isReady}
          variant={shown === wanted ? 'default' : 'filled'}
          onClick={() => setShown(wanted)}
        >
          {shown === null ? embedding.show : embedding.update}
        </Button>
        <span className={classes.gap} />
        <fieldset className={classes.sizes} aria-label={embedding.size}>
          {SIZES.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={one === size ? 'filled' : 'default'}
              aria-pressed={one === size}
              onClick={() => setSize(one)}
            >
              {embedding.sizes[one]}
            </Button>
          ))}
        </fieldset>
      </div>
      <p className={classes.soft} role="status">
        {!isReady && facts !== undefined
          ? embedding.needsTenant
          : shown !== null && shown !== wanted
            ? embedding.changed
            : embedding.about(PREVIEW_USER)}
      </p>
      {shown !== null && (
        <div className={classes.page} data-size={size}>
          <LiveEmbed key={shown} session={JSON.parse(shown)} look={frameLook(place, choice)} />
        </div>
      )}
    </>
  );
}
