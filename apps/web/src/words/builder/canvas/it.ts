import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}, selezionato`,
  at: (name, column, row) => `${name}: colonna ${column}, riga ${row}`,
  size: (name, columns, rows) => `${name}: larghezza ${columns}, altezza ${rows}`,
  inside: (name, container, place, count) => `${name}: ${place} di ${count} in ${container}`,
  selectedCount: (count) => `Widget selezionati: ${count}`,
  nothingSelected: 'Nessuna selezione',
  added: (count) => `Widget aggiunti: ${count}`,
  copied: (count) => `Widget copiati: ${count}`,
  removed: (count) => `Widget rimossi: ${count}`,
  stays: 'Non può stare lì.',
  tooNarrow: 'I widget si possono spostare quando la dashboard ha più di una colonna.',
  problems: {
    'too-large': 'Il contenuto è troppo grande per essere incollato.',
    'not-widgets': 'Negli appunti non ci sono widget. Copiali prima da una dashboard.',
    full: 'Una dashboard non può contenere così tanti widget.',
    refused: 'Impossibile incollare questi widget: i loro contenitori hanno contenuti non consentiti.',
  },
  kinds: {
    CHART: 'Grafico',
    TEXT: 'Testo',
    FILTER: 'Filtro',
    TIME_GRAIN: 'Granularità',
    FIELD: 'Selettore di campo',
    PARENT: 'Controllo principale',
    SPACER: 'Spazio',
    IMAGE: 'Immagine',
    DIVIDER: 'Divisore',
    AI: 'Riepilogo IA',
    CONTAINER: 'Contenitore',
  },
};

export default words;
