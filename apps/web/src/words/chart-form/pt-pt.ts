import portuguese from './pt.ts';
import type { ChartFormWords } from './words.ts';

const words: ChartFormWords = {
  ...portuguese,
  settings: 'Definições do gráfico',
  resize: 'Largura das definições',
  kinds: {
    ...portuguese.kinds,
    pie: 'Circular',
    donut: 'Anel',
  },
  dropHere: 'Largue uma coluna aqui',
  addTo: (slot) => `Adicionar uma coluna a «${slot}»`,
  change: (title, slot) => `Alterar ${title} em «${slot}»`,
  remove: (title, slot) => `Remover ${title} de «${slot}»`,
  values: {
    ...portuguese.values,
    bottom: 'Em baixo',
  },
  hidden: 'Estas partes só existem no código, e as alterações feitas aqui mantêm-nas:',
  unknownKind: (kind) =>
    `Esta versão não consegue desenhar «${kind}». As definições mantêm-se até escolher outro tipo.`,
  pivotTooLarge: (cells) =>
    `Esta tabela dinâmica teria ${cells} células. Ponha menos valores nas colunas ou adicione um filtro.`,
  downloading: 'A preparar o ficheiro…',
};

export default words;
