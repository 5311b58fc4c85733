import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: 'Buscar o que adicionar',
  nothing: (text) => `Nada corresponde a “${text}”.`,
  groups: {
    charts: 'Gráficos',
    texts: 'Texto e layout',
    containers: 'Contêineres',
    controls: 'Controles',
  },
  entries: {
    question: 'Novo gráfico',
    report: 'Gráfico de um relatório',
    figure: 'Indicador',
    table: 'Tabela',
    summary: 'Resumo de IA',
    text: 'Texto',
    divider: 'Divisor',
    spacer: 'Espaço',
    grid: 'Grade',
    row: 'Linha',
    column: 'Coluna',
    tabs: 'Abas',
    control: 'Filtro ou seletor',
  },
  hints: {
    question: 'Consulte o modelo de dados sem sair do painel',
    grid: 'Widgets que você organiza livremente',
    row: 'Widgets da mesma largura, lado a lado',
    column: 'Widgets da mesma altura, um abaixo do outro',
    tabs: 'Um grupo de widgets por vez',
  },
  toBoard: 'Vai para o painel.',
  into: (container) => `Vai para: ${container}.`,
  intoTab: (tab, container) => `Vai para a aba “${tab}” de: ${container}.`,
  tab: (number) => `Aba ${number}`,
  newText: 'Novo texto',
  full: (most) => `Um painel tem no máximo ${most} widgets.`,
  refused: 'Nada foi adicionado: outra pessoa acabou de alterar o painel.',
  making: {
    title: 'Novo gráfico',
    editTitle: 'Editar gráfico',
    name: 'Título',
    add: 'Adicionar ao painel',
    save: 'Salvar pergunta',
    failed: 'O gráfico não foi salvo',
    notEditable: 'Este relatório não é uma pergunta que possa ser editada aqui. Abra o relatório.',
    conflict: 'Outra pessoa alterou este relatório. Feche a janela e abra-a de novo para ver a versão dela.',
  },
};

export default words;
