import portuguese from './pt.ts';
import type { SourceTablesWords } from './words.ts';

const words: SourceTablesWords = {
  ...portuguese,
  notAllowed: {
    title: 'Não pode ver as tabelas desta fonte de dados',
    text: portuguese.notAllowed.text,
  },
  failsAgain: 'Se isto voltar a acontecer, procure o ID do pedido no registo do servidor.',
  read: { ...portuguese.read, reading: 'A ler tabelas' },
  noMatch: (text) => `Nenhuma tabela ou coluna corresponde a «${text}»`,
  noTables: 'O utilizador desta fonte de dados não vê tabelas',
  view: 'Vista',
  table: {
    ...portuguese.table,
    preview: 'Pré-visualização',
    previewNote: 'Fica registado no registo de auditoria.',
  },
  proposal: {
    ...portuguese.proposal,
    files: 'Ficheiros',
    unchanged: 'O ficheiro do ramo já tem tudo.',
    conflict: 'O que foi alterado contradiz as tabelas. O ficheiro fica como está no ramo.',
    withViews: 'Vistas para todos, cubos ocultos',
    branchNote:
      'Os ficheiros vão para o seu próprio ramo de desenvolvimento. Nada muda para os outros até ser fundido.',
    write: 'Escrever no meu ramo',
    notWritten: 'Não foi possível escrever os ficheiros',
    applied: (count, branch) =>
      count === 1 ? `1 ficheiro está no ramo ${branch}` : `${count} ficheiros estão no ramo ${branch}`,
    appliedText: 'Veja-os no editor, faça uma pergunta e depois funda o ramo.',
    nothing: 'O ramo já tem este modelo',
    moved:
      'O seu ramo de desenvolvimento tem ficheiros diferentes da produção. Esta é a proposta para ele; escreva-a se estiver certa.',
  },
};
export default words;
