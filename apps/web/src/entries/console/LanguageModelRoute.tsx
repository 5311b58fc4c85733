import { LanguageModelPage } from '../../administration/LanguageModelPage.tsx';
import { useArea } from '../../words/area.ts';
import { LANGUAGE_MODEL } from '../../words/language-model/language-model-area.ts';
import { AdministratorsOnly } from './AdministratorsOnly.tsx';

/** The language model of the account. */
export function LanguageModelRoute() {
  const { notAllowed } = useArea(LANGUAGE_MODEL);
  return (
    <AdministratorsOnly notAllowed={notAllowed}>
      <LanguageModelPage />
    </AdministratorsOnly>
  );
}
