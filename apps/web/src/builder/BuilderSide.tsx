import type { Dashboard } from '@facet/client';
import { lazy } from 'react';
import type { DraftKey } from '../api/draft-api.ts';
import { LaterPart } from '../look/LaterPart.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import type { DraftStore } from './draft/draft-store.ts';
import { WidgetSettings } from './WidgetSettings.tsx';

const PhoneSettings = lazy(() => import('./phone/PhoneSettings.tsx'));
const BoardCode = lazy(() => import('./code/BoardCode.tsx'));

interface BuilderSideProps {
  readonly draftKey: DraftKey;
  readonly store: DraftStore;
  /** Where reports are looked up. */
  readonly dashboard: Dashboard;
  readonly shown: 'code' | 'phone' | 'settings';
  /** Returns to the settings. */
  onClose(): void;
}

/** What is beside the board: its code, its layout on phones, or settings. */
export function BuilderSide({ draftKey, store, dashboard, shown, onClose }: BuilderSideProps) {
  if (shown === 'settings') return <WidgetSettings draftKey={draftKey} />;
  if (shown === 'phone')
    return (
      <LaterPart>
        <PhoneSettings onClose={onClose} />
      </LaterPart>
    );
  return (
    <LaterPart waiting={<WidgetSkeleton shape="table" />}>
      <BoardCode draftKey={draftKey} store={store} dashboard={dashboard} onClose={onClose} />
    </LaterPart>
  );
}
