import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'Autres réglages',
  settingsHelp: 'Sous leurs noms dans la requête. L’aperçu omet les noms et les adresses e-mail.',
  parts: { user: 'Utilisateur et client intégré', session: 'Session', creator: 'Mode créateur' },
  yes: 'Oui',
  no: 'Non',
  allowInAccount: (origin) => `Autoriser ${origin} dans le compte`,
  allowInDeployment: (origin) => `Autoriser ${origin} dans ce déploiement`,
  groupMayNotOpen:
    'Ce tableau de bord n’est pas partagé avec le groupe. Ses membres ne l’ouvrent que s’ils y ont accès autrement.',
};

export default words;
