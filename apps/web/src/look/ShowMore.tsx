import { Button, type ButtonProps } from '@mantine/core';

interface ShowMoreProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'className' | 'mt'> {
  /** A list that is read in pages. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  readonly label: string;
}

/** Reads the next page of a list; nothing after the last one. */
export function ShowMore({ list, label, variant = 'default', ...look }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant={variant}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      {...look}
    >
      {label}
    </Button>
  );
}
