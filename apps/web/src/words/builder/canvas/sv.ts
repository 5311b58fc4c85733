import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}, markerad`,
  at: (name, column, row) => `${name}: kolumn ${column}, rad ${row}`,
  size: (name, columns, rows) => `${name}: bredd ${columns}, höjd ${rows}`,
  inside: (name, container, place, count) => `${name}: ${place} av ${count} i ${container}`,
  selectedCount: (count) => `Markerade widgetar: ${count}`,
  nothingSelected: 'Inget är markerat',
  added: (count) => `Tillagda widgetar: ${count}`,
  copied: (count) => `Kopierade widgetar: ${count}`,
  removed: (count) => `Borttagna widgetar: ${count}`,
  stays: 'Den kan inte vara där.',
  tooNarrow: 'Widgetar kan flyttas när tavlan är bredare än en kolumn.',
  problems: {
    'too-large': 'Det är för stort för att klistras in.',
    'not-widgets': 'Urklipp innehåller inga widgetar. Kopiera dem först från en dashboard.',
    full: 'En dashboard har inte plats för så många widgetar.',
    refused: 'Widgetarna kan inte klistras in: deras behållare har innehåll som inte är tillåtet.',
  },
  kinds: {
    CHART: 'Diagram',
    TEXT: 'Text',
    FILTER: 'Filter',
    TIME_GRAIN: 'Granularitet',
    FIELD: 'Fältväljare',
    PARENT: 'Överordnad kontroll',
    SPACER: 'Mellanrum',
    IMAGE: 'Bild',
    DIVIDER: 'Avdelare',
    AI: 'AI-sammanfattning',
    CONTAINER: 'Behållare',
  },
};

export default words;
