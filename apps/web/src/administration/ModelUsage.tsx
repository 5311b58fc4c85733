import type { LanguageModelSettings } from '@facet/client';
import { nextPage } from '../api/next-page.ts';
import { ShowMore } from '../look/ShowMore.tsx';
import '@mantine/core/styles/Progress.css';
import { Progress } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { isWorthAsking } from '../api/failure-of.ts';
import { modelUsage } from '../api/language-model-api.ts';
import classes from '../look/Page.module.css';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useArea, useLocale } from '../words/area.ts';
import { LANGUAGE_MODEL } from '../words/language-model/language-model-area.ts';
import { MonthTable } from './MonthTable.tsx';
import { USAGE_KEY } from './model-key.ts';
import { UsageTable } from './UsageTable.tsx';

interface ModelUsageProps {
  readonly settings: LanguageModelSettings;
}

/** What the account used today and in each month, and what each person used on each day. */
export function ModelUsage({ settings }: ModelUsageProps) {
  const words = useArea(LANGUAGE_MODEL);
  const locale = useLocale();
  const { format } = new Intl.NumberFormat(locale);
  const list = useInfiniteQuery({
    queryKey: USAGE_KEY,
    queryFn: ({ pageParam, signal }) => modelUsage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    retry: isWorthAsking,
  });
  const { usedToday, tokensPerAccountAndDay: mostTokens, costPerAccountAndDay: mostCost } = settings;
  const tokens = usedToday.inputTokens + usedToday.outputTokens;
  const isReached = tokens >= mostTokens || (mostCost !== null && usedToday.cost >= mostCost);
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <section className={classes.section}>
        <h2>{words.usedToday}</h2>
        <Meter used={tokens} most={mostTokens} text={words.tokensUsed(format(tokens), format(mostTokens))} />
        {(usedToday.cost > 0 || mostCost !== null) && (
          <Meter
            used={usedToday.cost}
            most={mostCost}
            text={words.costUsed(format(usedToday.cost), mostCost === null ? null : format(mostCost))}
          />
        )}
        {isReached && <p className={classes.error}>{words.limitReached}</p>}
      </section>
      <MonthTable />
      <section className={classes.section}>
        <h2>{words.usage}</h2>
        {list.error !== null && items === undefined ? (
          <ErrorState error={list.error} title={words.failed} onRetry={() => void list.refetch()} />
        ) : items === undefined ? (
          <WidgetSkeleton shape="table" />
        ) : items.length === 0 ? (
          <p className={classes.about}>{words.nothingUsed}</p>
        ) : (
          <UsageTable items={items} mostOfPerson={settings.tokensPerPersonAndDay} />
        )}
        <ShowMore list={list} label={words.showMore} className={classes.more} />
      </section>
    </>
  );
}

interface MeterProps {
  readonly used: number;
  /** Null without a limit. */
  readonly most: number | null;
  readonly text: string;
}

function Meter({ used, most, text }: MeterProps) {
  const share = most === null ? null : most === 0 ? 100 : Math.min(100, (used / most) * 100);
  return (
    <div className={classes.meter}>
      <p data-number>{text}</p>
      {share !== null && (
        <Progress
          value={share}
          size={6}
          {...(share === 100 ? { color: 'var(--bad)' } : {})}
          aria-label={text}
        />
      )}
    </div>
  );
}
