import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { LanguageModelPage } from '../../administration/LanguageModelPage.tsx';
import { Message } from '../../look/Message.tsx';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { LANGUAGE_MODEL } from '../../words/language-model/language-model-area.ts';

/** The language model of the account for its administrators, or why others cannot see it. */
export function LanguageModelRoute() {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { notAllowed } = useArea(LANGUAGE_MODEL);
  if (boot.isAdmin) return <LanguageModelPage />;
  return (
    <Message {...notAllowed}>
      <WhoCanHelp isGone={false} />
    </Message>
  );
}
