import { Tabs } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { subjectsOf } from '../../api/as-whom-api.ts';
import { Dialog } from '../../look/Dialog.tsx';
import { WidgetSkeleton } from '../../look/States.tsx';
import { HolderSearch } from '../../sharing/HolderSearch.tsx';
import { holderName } from '../../sharing/holder-name.ts';
import { useArea } from '../../words/area.ts';
import { AS_WHOM } from '../../words/as-whom/as-whom-area.ts';
import { SHARING } from '../../words/sharing/sharing-area.ts';
import classes from './AsWhom.module.css';
import { type AsWhom, asHolder, inContext } from './as-whom.ts';

const ContextEditor = lazy(() =>
  import('./ContextEditor.tsx').then((module) => ({ default: module.ContextEditor })),
);

const KINDS = ['person', 'group', 'context'] as const;

interface AsWhomDialogProps {
  readonly deploymentId: number;
  /** What is chosen for; a question if absent. */
  readonly title?: string;
  onChoose(asWhom: AsWhom): void;
  onClose(): void;
}

/** Chooses as whom to ask: a person, a member of a group, or a security context. */
export function AsWhomDialog({ deploymentId, title, onChoose, onClose }: AsWhomDialogProps) {
  const words = useArea(AS_WHOM);
  const sharing = useArea(SHARING);
  const [kind, setKind] = useState<AsWhom['kind']>('person');
  const list = useMemo(() => subjectsOf(deploymentId), [deploymentId]);
  return (
    <Dialog title={title ?? words.title} width={560} onClose={onClose}>
      <p className={classes.about}>{words.about}</p>
      <Tabs
        value={kind}
        keepMounted={false}
        onChange={(next) => setKind(KINDS.find((one) => one === next) ?? 'person')}
      >
        <Tabs.List>
          {KINDS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words.kinds[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={kind} className={classes.choice ?? ''}>
          {kind === 'context' ? (
            <Suspense fallback={<WidgetSkeleton shape="table" />}>
              <ContextEditor onChoose={(context) => onChoose(inContext(context))} />
            </Suspense>
          ) : (
            <>
              <HolderSearch
                list={list}
                label={kind === 'person' ? words.searchPeople : words.searchGroups}
                isOpen
                key={kind}
                kinds={kind === 'person' ? ['USERS'] : ['GROUPS']}
                offers={({ type }) => ({ isHidden: type === 'EVERYONE' })}
                onChoose={(holder) => onChoose(asHolder(holder, holderName(holder, sharing)))}
              />
              {kind === 'group' && <p className={classes.note}>{words.groupNote}</p>}
            </>
          )}
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
