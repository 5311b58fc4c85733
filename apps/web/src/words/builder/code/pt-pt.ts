import portuguese from './pt.ts';
import type { CodeWords } from './words.ts';

const words: CodeWords = {
  ...portuguese,
  fixed: (report) =>
    `O relatório ${report} é independente. Altere-o com «Editar pergunta» e deixe-o aqui como está.`,
  refused: 'Entretanto, alguém alterou a mesma coisa. Descarte o texto para ver a outra versão.',
  moveText:
    'O painel passa a ser um ficheiro do modelo de dados, com os seus relatórios. O endereço e as partilhas mantêm-se. A partir daí, é editado num ramo.',
  detach: 'Separar do ficheiro',
  detachText:
    'O ficheiro é eliminado na publicação. O painel fica como está e depois é editado aqui, sem ramo.',
  inFile: {
    ...portuguese.inFile,
    onBranch: (branch) => `No ramo ${branch}`,
    notYet: 'A sua primeira alteração vai para um ramo de desenvolvimento próprio.',
    commitText: (branch) =>
      `Todas as alterações do seu ramo de desenvolvimento vão para ${branch}, incluindo as de outros ficheiros. Ficam visíveis assim que o build termina.`,
    committed: 'Commit feito. As alterações ficam visíveis assim que o build termina.',
    review: {
      ...portuguese.inFile.review,
      text: 'Todas as alterações do seu ramo de desenvolvimento vão para um ramo que outras pessoas reveem, incluindo as de outros ficheiros. Ficam visíveis quando alguém que pode publicar integra o ramo.',
      branch: 'Ramo para a revisão',
      committed: (branch) =>
        `Commit feito em ${branch}. As alterações ficam visíveis quando o ramo é integrado.`,
      open: 'Rever as alterações',
    },
  },
};

export default words;
