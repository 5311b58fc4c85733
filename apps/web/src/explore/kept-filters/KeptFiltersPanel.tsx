import type { Model, Refusal } from '@facet/query';
import { useState } from 'react';
import type { KeptFilter, KeptFilterListItem } from '../../api/kept-filters-api.ts';
import type { Field } from '../fields/catalog.ts';
import { Focused } from '../question-parts/ChipPopover.tsx';
import type { QuestionWork } from '../use-question.ts';
import { KeptFilterForm } from './KeptFilterForm.tsx';
import { KeptFilterList } from './KeptFilterList.tsx';
import { applying, conditionsOf } from './kept-commands.ts';
import type { KeptFilterNotice } from './kept-undo.ts';
import { NotApplied } from './NotApplied.tsx';

interface KeptFiltersPanelProps {
  readonly deploymentId: number;
  readonly view: string;
  readonly work: QuestionWork;
  readonly model: Model;
  readonly fields: ReadonlyMap<string, Field>;
  onApplied(name: string): void;
}

type Page =
  | { readonly page: 'list'; readonly notice?: KeptFilterNotice }
  /** Without an item, the filters of the question are kept. */
  | { readonly page: 'form'; readonly item?: KeptFilterListItem }
  | {
      readonly page: 'not-applied';
      readonly kept: KeptFilter;
      readonly missing: readonly string[];
      readonly refusal: Refusal | null;
      /** Whether the question takes some of the conditions. */
      readonly hasRest: boolean;
    };

const LIST: Page = { page: 'list' };

/** The kept filters of a view: use, keep, change and delete them. */
export function KeptFiltersPanel(props: KeptFiltersPanelProps) {
  const { deploymentId, view, work, model, fields, onApplied } = props;
  const [page, setPage] = useState<Page>(LIST);
  const conditions = conditionsOf(work.question);
  const toList = () => setPage(LIST);
  const apply = (kept: KeptFilter, isForced: boolean) => {
    const { commands, missing } = applying(kept, work.question, model) ?? {
      commands: [],
      missing: kept.members,
    };
    if (missing.length > 0 && !isForced)
      return setPage({ page: 'not-applied', kept, missing, refusal: null, hasRest: commands.length > 0 });
    const refusal = commands.length === 0 ? null : work.attempt(...commands);
    if (refusal === null) onApplied(kept.name);
    else setPage({ page: 'not-applied', kept, missing: [], refusal, hasRest: false });
  };
  // Each page takes the focus from the one before.
  return (
    <Focused key={page.page}>
      {page.page === 'form' && (
        <KeptFilterForm
          deploymentId={deploymentId}
          view={view}
          item={page.item}
          conditions={conditions}
          onDone={(notice) => setPage(notice === undefined ? LIST : { page: 'list', notice })}
        />
      )}
      {page.page === 'not-applied' && (
        <NotApplied
          name={page.kept.name}
          missing={page.missing}
          refusal={page.refusal}
          fields={fields}
          onRest={page.hasRest ? () => apply(page.kept, true) : undefined}
          onBack={toList}
        />
      )}
      {page.page === 'list' && (
        <KeptFilterList
          deploymentId={deploymentId}
          view={view}
          model={model}
          notice={page.notice}
          canKeep={conditions !== undefined}
          onApply={(kept) => apply(kept, false)}
          onChange={(item) => setPage({ page: 'form', item })}
          onKeep={() => setPage({ page: 'form' })}
        />
      )}
    </Focused>
  );
}
