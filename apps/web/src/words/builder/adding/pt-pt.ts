import portuguese from './pt.ts';
import type { AddingWords } from './words.ts';

const words: AddingWords = {
  ...portuguese,
  search: 'Procurar o que adicionar',
  nothing: (text) => `Nada corresponde a «${text}».`,
  groups: {
    ...portuguese.groups,
    texts: 'Texto e disposição',
    containers: 'Contentores',
    controls: 'Controlos',
  },
  entries: { ...portuguese.entries, grid: 'Grelha', tabs: 'Separadores', section: 'Secção' },
  hints: {
    ...portuguese.hints,
    grid: 'Widgets que organiza livremente',
    tabs: 'Um grupo de widgets de cada vez',
  },
  intoTab: (tab, container) => `Vai para o separador «${tab}» de: ${container}.`,
  tab: (number) => `Separador ${number}`,
  newSection: 'Nova secção',
  full: (most) => `Um painel tem, no máximo, ${most} widgets.`,
  making: {
    ...portuguese.making,
    save: 'Guardar pergunta',
    unsaved: 'As alterações neste gráfico não foram guardadas.',
    failed: 'O gráfico não foi guardado',
    notEditable: 'Este relatório não é uma pergunta que possa ser editada aqui. Abra antes o relatório.',
    conflict:
      'Outra pessoa alterou este relatório. Feche a janela e abra-a novamente para ver a versão dela.',
  },
};

export default words;
