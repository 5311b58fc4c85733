import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import type { Build } from '../api/deployment-builds-api.ts';
import { useArea } from '../words/area.ts';
import { DEPLOYMENT } from '../words/deployment/deployment-area.ts';
import page from './Page.module.css';

const LOOKS = {
  built: { Icon: IconCircleCheck, state: 'on' },
  failed: { Icon: IconAlertTriangle, state: 'failed' },
  cancelled: { Icon: IconCircleMinus, state: 'off' },
} as const;

/** How a build has ended or stands: a symbol and a word. */
export function BuildState({ build: { status, isLive } }: { readonly build: Build }) {
  const { states } = useArea(DEPLOYMENT).builds;
  if (status === 'building')
    return (
      <span className={page.state}>
        <Loader size={16} aria-hidden />
        <span>{states.building}</span>
      </span>
    );
  const { Icon, state } = LOOKS[status];
  return (
    <span className={page.state} data-state={state}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{isLive && status === 'built' ? states.live : states[status]}</span>
    </span>
  );
}
