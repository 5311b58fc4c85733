import { useParams, useRouter } from '@tanstack/react-router';
import { SharedPage } from '../../creator/SharedPage.tsx';
import { usePlaces } from '../../places/surface.ts';
import { useApp } from './app-context.ts';

/** What the account shares with the creator. */
export function SharedRoute() {
  const { id } = useApp().deployment;
  const places = usePlaces();
  const { history } = useRouter();
  const { folderId } = useParams({ strict: false });
  return (
    <SharedPage
      key={folderId}
      deploymentId={id}
      folderId={folderId === undefined ? null : Number(folderId)}
      onBuilder={(workbookId) => history.push(places.builder(id, workbookId))}
    />
  );
}
