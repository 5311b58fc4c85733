import type { ListedDashboard } from '@facet/client';
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setFavourite } from '../api/home-api.ts';
import { useArea } from '../words/area.ts';
import { START } from '../words/start/start-area.ts';

interface DashboardStarProps {
  readonly dashboard: Pick<ListedDashboard, 'deploymentId' | 'id' | 'isFavourite'>;
  /** The element with the title of the dashboard; undefined where no other one is near. */
  readonly titleId?: string;
  readonly className?: string | undefined;
  readonly size?: number;
  onChanged?(isFavourite: boolean): void;
}

/** Makes a dashboard a favourite, or no longer one. */
export function DashboardStar({ dashboard, titleId, className, size = 32, onChanged }: DashboardStarProps) {
  const words = useArea(START);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (isFavourite: boolean) => setFavourite(dashboard, isFavourite),
    onSuccess: (_done, isFavourite) => {
      onChanged?.(isFavourite);
      return Promise.all(
        ['dashboards', 'favourites'].map((list) => client.invalidateQueries({ queryKey: [list] })),
      );
    },
  });
  const isStarred = change.isPending ? change.variables : dashboard.isFavourite;
  const Icon = isStarred ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={className}
      variant="default"
      size={size}
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
