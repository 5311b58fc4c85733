import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'Fler inställningar',
  settingsHelp: 'Med sina namn i anropet. Förhandsvisningen utelämnar namn och e-postadresser.',
  parts: { user: 'Användare och inbäddad kund', session: 'Session', creator: 'Skaparläge' },
  yes: 'Ja',
  no: 'Nej',
  allowInAccount: (origin) => `Tillåt ${origin} i kontot`,
  allowInDeployment: (origin) => `Tillåt ${origin} i den här driftsättningen`,
  groupMayNotOpen:
    'Instrumentpanelen är inte delad med gruppen. Medlemmar öppnar den bara om de har åtkomst på annat sätt.',
};

export default words;
