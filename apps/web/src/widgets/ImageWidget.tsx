import type { WidgetOfType } from '@facet/dashboards';
import { safeLink } from '@facet/dashboards/safe-link';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { ErrorState, WidgetSkeleton } from '../look/States.tsx';
import { useBoard } from '../store/board-context.ts';
import { useArea } from '../words/area.ts';
import { IMAGES } from '../words/builder/images/images-area.ts';
import { Card } from './Card.tsx';
import classes from './ImageWidget.module.css';
import { useWidgetNear } from './use-widget-near.ts';

/** An image of the author. It is read like rows, because a frame has no cookies by which an address could be opened. */
export default function ImageWidget({ widget: { id, config } }: { widget: WidgetOfType<'IMAGE'> }) {
  const board = useBoard();
  const words = useArea(IMAGES);
  const box = useRef<HTMLDivElement>(null);
  const isNear = useWidgetNear(id, box);
  const { imageId, alt = '', decorative = false, fit = 'contain', link } = config;
  const { data, error, refetch } = useQuery({
    queryKey: ['image', board.dashboard.publicId, imageId],
    queryFn: async ({ signal }) => dataUrl(await board.api.image(imageId ?? '', signal)),
    enabled: isNear && imageId !== undefined,
    // The id names the content.
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthAsking,
  });
  const note = () => board.noteRendered(id);
  const isDone = error !== null || imageId === undefined;
  useEffect(() => {
    if (isDone && isNear) board.noteRendered(id);
  }, [isDone, isNear, board, id]);
  const address = link === undefined ? undefined : safeLink(link);
  const image = data !== undefined && (
    <img
      className={classes.image}
      data-fit={fit}
      src={data}
      alt={decorative ? '' : alt}
      decoding="async"
      onLoad={note}
      onError={note}
    />
  );
  return (
    <div ref={box} className={classes.box}>
      {error !== null && data === undefined ? (
        <Card title={decorative ? undefined : alt}>
          <ErrorState error={error} title={words.notLoaded} onRetry={() => refetch()} />
        </Card>
      ) : imageId === undefined ? (
        <span className={classes.empty}>
          <IconPhoto size={32} aria-hidden />
        </span>
      ) : data === undefined ? (
        <WidgetSkeleton shape="area" />
      ) : address === undefined ? (
        image
      ) : (
        <a
          className={classes.link}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={decorative ? address : undefined}
        >
          {image}
        </a>
      )}
    </div>
  );
}

function dataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
