import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}, valgt`,
  at: (name, column, row) => `${name}: kolonne ${column}, rad ${row}`,
  size: (name, columns, rows) => `${name}: bredde ${columns}, høyde ${rows}`,
  inside: (name, container, place, count) => `${name}: ${place} av ${count} i ${container}`,
  selectedCount: (count) => `Valgte widgeter: ${count}`,
  nothingSelected: 'Ingenting er valgt',
  added: (count) => `Widgeter lagt til: ${count}`,
  copied: (count) => `Widgeter kopiert: ${count}`,
  removed: (count) => `Widgeter fjernet: ${count}`,
  stays: 'Den kan ikke stå der.',
  tooNarrow: 'Widgeter kan flyttes når tavlen er bredere enn én kolonne.',
  problems: {
    'too-large': 'Dette er for stort til å limes inn.',
    'not-widgets': 'Utklippstavlen har ingen widgeter. Kopier dem fra et dashbord først.',
    full: 'Et dashbord har ikke plass til så mange widgeter.',
    refused: 'Disse widgetene kan ikke limes inn: Beholderne har innhold som ikke er tillatt.',
  },
  kinds: {
    CHART: 'Diagram',
    TEXT: 'Tekst',
    FILTER: 'Filter',
    TIME_GRAIN: 'Granularitet',
    FIELD: 'Feltvelger',
    PARENT: 'Overordnet kontroll',
    SPACER: 'Mellomrom',
    IMAGE: 'Bilde',
    DIVIDER: 'Skillelinje',
    AI: 'KI-sammendrag',
    CONTAINER: 'Beholder',
  },
};

export default words;
