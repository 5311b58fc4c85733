import type { ListedDashboard } from '@facet/client';
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setFavourite } from '../api/home-api.ts';
import { useArea } from '../words/area.ts';
import { START } from '../words/start/start-area.ts';
import classes from './DashboardCard.module.css';

interface DashboardStarProps {
  readonly dashboard: ListedDashboard;
  /** The element with the title of the dashboard. */
  readonly titleId: string;
}

/** Makes a dashboard a favourite, or no longer one. */
export function DashboardStar({ dashboard, titleId }: DashboardStarProps) {
  const words = useArea(START);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (isFavourite: boolean) => setFavourite(dashboard, isFavourite),
    onSuccess: () =>
      Promise.all(['dashboards', 'favourites'].map((list) => client.invalidateQueries({ queryKey: [list] }))),
  });
  const isStarred = change.isPending ? change.variables : dashboard.isFavourite;
  const Icon = isStarred ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={classes.star}
      variant="default"
      size={32}
      aria-label={words.star}
      aria-describedby={titleId}
      aria-pressed={isStarred}
      title={isStarred ? words.unstar : words.star}
      onClick={() => change.mutate(!isStarred)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
