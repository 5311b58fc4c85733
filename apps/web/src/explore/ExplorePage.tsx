import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatsOf } from '../look/format-value.ts';
import { FormatsContext } from '../look/formats-context.ts';
import { Message } from '../look/Message.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { EXPLORE } from '../words/explore/explore-area.ts';
import { useWords } from '../words/words.ts';
import { useAskedBranch } from './asked-branch.ts';
import classes from './ExplorePage.module.css';
import { catalogOf } from './fields/catalog.ts';
import { metadataQuery } from './metadata-query.ts';
import type { QuestionFrame } from './open-question.ts';
import { Workbench } from './Workbench.tsx';

interface ExplorePageProps extends QuestionFrame {
  readonly deploymentId: number;
  /** Whether the person may save rows as files. */
  readonly canDownload: boolean;
  /** Whether the person may ask as somebody else. */
  readonly canAskAs: boolean;
  /** Where a model is made from tables, for those who may. */
  readonly modelFrom?: string | undefined;
  /** The parameters of the page's address, which are a question; empty for a new one. */
  readonly address: string;
  /** Puts a question into the address. */
  onAddress(address: string): void;
  /** Makes a dashboard of a view; absent where the person may not. */
  readonly onDashboard?: (view: string) => void;
}

/** Asks the data model of a deployment by choosing fields. */
export function ExplorePage({
  deploymentId,
  canDownload,
  canAskAs,
  modelFrom,
  address,
  onAddress,
  ...frame
}: ExplorePageProps) {
  const words = useArea(EXPLORE);
  const all = useWords();
  const locale = useLocale();
  const formats = useMemo(() => formatsOf(locale, all), [locale, all]);
  const metadata = useQuery(metadataQuery(deploymentId, useAskedBranch()));
  const { data, error } = metadata;
  const catalog = useMemo(() => data && catalogOf(data.cubes), [data]);
  if (error !== null && data === undefined)
    return (
      <Message
        title={words.modelFailed}
        text={error.message}
        error={error}
        action={{ label: all.tryAgain, onClick: () => void metadata.refetch() }}
      />
    );
  if (data === undefined || catalog === undefined)
    return (
      <main className={classes.loading}>
        <WidgetSkeleton shape="table" />
      </main>
    );
  if (data.error !== null) return <Message title={words.modelFailed} text={data.error} />;
  if (catalog.views.length === 0) {
    const { fromTables, ...texts } = words.noViews;
    return <Message {...texts} {...(modelFrom && { action: { label: fromTables, href: modelFrom } })} />;
  }
  return (
    <FormatsContext value={formats}>
      <Workbench
        deploymentId={deploymentId}
        canDownload={canDownload}
        canAskAs={canAskAs}
        cubes={data.cubes}
        catalog={catalog}
        address={address}
        onAddress={onAddress}
        {...frame}
      />
    </FormatsContext>
  );
}
