import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  action: 'Chiedi come…',
  title: 'Chiedi come un’altra persona',
  about:
    'Guarda che cosa mostrano i criteri di accesso a un’altra persona. Ogni domanda fatta così resta nel registro di controllo.',
  kinds: { person: 'Persona', group: 'Gruppo', context: 'Contesto di sicurezza' },
  searchPeople: 'Cerca persone',
  searchGroups: 'Cerca gruppi e clienti incorporati',
  groupNote: 'Un membro solo di questo gruppo, i cui attributi hanno i valori predefiniti.',
  contextNote:
    'Come lo vede il modello di dati: gruppi e attributi in «cubeCloud», tutto il resto accanto. Il registro di controllo non conserva i valori.',
  notJson: 'Non è ancora JSON valido.',
  start: 'Mostra la sua risposta',
  banner: {
    person: (name) => `Stai chiedendo come ${name}.`,
    group: (name) => `Stai chiedendo come membro di ${name}.`,
    context: () => 'Stai chiedendo con un altro contesto di sicurezza.',
  },
  bannerNote: 'Qui non si può scaricare né salvare nulla.',
  beside: 'Affiancate',
  stop: 'Termina',
  you: 'Tu',
  noFilters: 'Il criterio di accesso non aggiunge filtri.',
  filters: 'Il criterio di accesso aggiunge questi filtri:',
  hidden: (count, shown) => (count === 1 ? `Non vede ${shown} campo` : `Non vede ${shown} campi`),
  nothingHidden: 'Vede tutti i campi di questa vista.',
  refused: 'Non può fare questa domanda.',
  refusedFor: 'Non vede questi campi:',
  gone: 'Non esiste più o il suo account è disattivato',
  noAccess: 'Non ha accesso a questo deployment',
};

export default words;
