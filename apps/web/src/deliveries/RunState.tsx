import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
} from '@tabler/icons-react';
import type { DeliveriesWords } from '../words/deliveries/words.ts';
import classes from './Deliveries.module.css';

const ICONS = {
  pending: IconCircleDashed,
  running: IconCircleDashed,
  sending: IconCircleDashed,
  succeeded: IconCircleCheck,
  sent: IconCircleCheck,
  failed: IconAlertTriangle,
  refused: IconAlertTriangle,
  unknown: IconAlertTriangle,
  skipped: IconCircleMinus,
  cancelled: IconCircleX,
} as const satisfies Record<keyof DeliveriesWords['states'] | keyof DeliveriesWords['outcomes'], unknown>;

/** How a run, or the email of a recipient, has ended or stands: a symbol and a word. */
export function RunState({ state, text }: { readonly state: keyof typeof ICONS; readonly text: string }) {
  const Icon = ICONS[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {text}
    </span>
  );
}
