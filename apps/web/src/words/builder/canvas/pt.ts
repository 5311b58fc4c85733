import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}, selecionado`,
  at: (name, column, row) => `${name}: coluna ${column}, linha ${row}`,
  size: (name, columns, rows) => `${name}: largura ${columns}, altura ${rows}`,
  inside: (name, container, place, count) => `${name}: ${place} de ${count} em ${container}`,
  selectedCount: (count) => `Widgets selecionados: ${count}`,
  nothingSelected: 'Nada selecionado',
  added: (count) => `Widgets adicionados: ${count}`,
  copied: (count) => `Widgets copiados: ${count}`,
  removed: (count) => `Widgets removidos: ${count}`,
  stays: 'Não pode ficar ali.',
  tooNarrow: 'Os widgets podem ser movidos quando o painel tem mais de uma coluna.',
  problems: {
    'too-large': 'É grande demais para colar.',
    'not-widgets': 'Não há widgets na área de transferência. Copie-os primeiro de um painel.',
    full: 'Um painel não comporta tantos widgets.',
    refused: 'Não é possível colar estes widgets: os contêineres têm conteúdo não permitido.',
  },
  kinds: {
    CHART: 'Gráfico',
    TEXT: 'Texto',
    FILTER: 'Filtro',
    TIME_GRAIN: 'Granularidade',
    FIELD: 'Seletor de campo',
    PARENT: 'Controle principal',
    SPACER: 'Espaço',
    IMAGE: 'Imagem',
    DIVIDER: 'Divisor',
    AI: 'Resumo de IA',
    CONTAINER: 'Contêiner',
  },
};

export default words;
