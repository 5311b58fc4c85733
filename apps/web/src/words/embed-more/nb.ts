import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'Flere innstillinger',
  settingsHelp: 'Med navnene de har i forespørselen. Forhåndsvisningen utelater navn og e-postadresser.',
  parts: { user: 'Bruker og innebygd kunde', session: 'Økt', creator: 'Skapermodus' },
  yes: 'Ja',
  no: 'Nei',
  allowInAccount: (origin) => `Tillat ${origin} i kontoen`,
  allowInDeployment: (origin) => `Tillat ${origin} i dette miljøet`,
  groupMayNotOpen:
    'Dashbordet er ikke delt med gruppen. Medlemmer åpner det bare hvis de har tilgang på annen måte.',
};

export default words;
