import { Expired } from '../../host/Expired.tsx';
import { useArea } from '../../words/area.ts';
import { CREATOR } from '../../words/creator/creator-area.ts';

/** Above the pages of creator mode while their session has ended. */
export function ExpiredApp() {
  return <Expired texts={useArea(CREATOR).expired} />;
}
