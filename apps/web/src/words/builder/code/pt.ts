import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'Código',
  label: 'Painel como código',
  close: 'Fechar o código',
  problem: (line, message) => `Linha ${line}: ${message}.`,
  kept: 'O painel mostra o último texto sem erros.',
  discard: 'Descartar o texto',
  fixed: (report) =>
    `O relatório ${report} é independente. Altere-o com “Editar pergunta” e deixe-o aqui como está.`,
  refused: 'Alguém alterou a mesma coisa nesse meio-tempo. Descarte o texto para ver a outra versão.',
  move: 'Mover para código',
  moveText:
    'O painel se torna um arquivo do modelo de dados, com seus relatórios. O endereço e os compartilhamentos continuam os mesmos. Depois disso, ele é editado em uma branch.',
  detach: 'Separar do arquivo',
  detachText:
    'O arquivo é excluído na publicação. O painel fica como está e depois é editado aqui, sem branch.',
  inFile: {
    onBranch: (branch) => `Na branch ${branch}`,
    notYet: 'Sua primeira alteração vai para uma branch de desenvolvimento própria.',
    changed: 'Commit pendente',
    unchanged: 'Sem alterações',
    commit: 'Fazer commit e publicar',
    commitText: (branch) =>
      `Todas as alterações da sua branch de desenvolvimento vão para ${branch}, inclusive as de outros arquivos. Elas aparecem assim que o build termina.`,
    message: 'Mensagem',
    suggested: (title) => `Alterar o painel ${title}`,
    committed: 'Commit feito. As alterações aparecem assim que o build termina.',
    review: {
      commit: 'Fazer commit para revisão',
      text: 'Todas as alterações da sua branch de desenvolvimento vão para uma branch que outras pessoas revisam, inclusive as de outros arquivos. Elas aparecem quando alguém que pode publicar mescla a branch.',
      branch: 'Branch para a revisão',
      committed: (branch) => `Commit feito em ${branch}. As alterações aparecem quando a branch é mesclada.`,
      open: 'Revisar as alterações',
    },
    conflicts: 'Outras pessoas confirmaram alterações nos mesmos lugares destes arquivos:',
    conflictsText: 'Feche isto para mesclá-las nos arquivos, ou substitua as versões delas pelas suas.',
    replaceTheirs: 'Confirmar minhas versões',
  },
};

export default words;
