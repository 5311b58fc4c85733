import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'Altre impostazioni',
  settingsHelp: 'Con i loro nomi nella richiesta. L’anteprima omette nomi e indirizzi e-mail.',
  parts: { user: 'Utente e cliente incorporato', session: 'Sessione', creator: 'Modalità creatore' },
  yes: 'Sì',
  no: 'No',
  allowInAccount: (origin) => `Consenti ${origin} nell’account`,
  allowInDeployment: (origin) => `Consenti ${origin} in questo deployment`,
  groupMayNotOpen:
    'Questa dashboard non è condivisa con il gruppo. I membri la aprono solo se hanno accesso in altro modo.',
};

export default words;
