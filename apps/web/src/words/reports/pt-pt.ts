import portuguese from './pt.ts';
import type { ReportsWords } from './words.ts';

const words: ReportsWords = {
  ...portuguese,
  unsaved: 'Ainda não guardada',
  saved: 'Relatório guardado.',
  save: 'Guardar relatório',
  saveChanges: 'Guardar alterações',
  saveAs: 'Guardar como novo relatório',
  discard: 'Rejeitar alterações',
  rename: 'Mudar o nome e descrever',
  copyLink: 'Copiar ligação',
  delete: 'Eliminar relatório',
  linkCopied: 'Ligação copiada',
  form: {
    ...portuguese.form,
    titleNeeded: 'Introduza um título',
    placeHelp: 'Uma pasta ou um livro que pode editar',
    noPlaces: 'Nenhuma pasta nem livro corresponde',
  },
  failed: 'Não foi possível guardar a alteração',
  signedOut: 'A sua sessão terminou. Inicie sessão noutro separador e depois guarde: aqui nada se perde.',
  offline: 'Não é possível contactar o servidor. Aqui nada se perde: guarde quando voltar a estar em linha.',
  notSavable:
    'Esta pergunta não pode ser guardada como relatório: escolha campos ou remova o que é incompatível.',
  conflict: {
    ...portuguese.conflict,
    text: 'Foi guardado depois de o ter aberto. Nada foi substituído.',
    mine: 'O que alterou',
    take: 'Rejeitar as minhas e carregar a outra versão',
    keep: 'Guardar as minhas como novo relatório',
    back: 'Continuar a editar',
  },
  changed: { ...portuguese.changed, text: 'Outra pessoa acabou de alterar este relatório.' },
  differences: {
    ...portuguese.differences,
    view: (title) => `Vista: ${title}`,
    other: 'Outras definições alteradas',
  },
  versions: {
    ...portuguese.versions,
    none: 'Ainda não foi registada nenhuma alteração. A partir de agora, cada alteração aparecerá aqui.',
    parts: { ...portuguese.versions.parts, visualisation: 'Gráfico e definições' },
  },
  used: {
    ...portuguese.used,
    none: 'Nenhum painel que possa ver mostra este relatório.',
    tabOf: 'Separador deste livro',
  },
  deleting: {
    ...portuguese.deleting,
    title: (name) => `Eliminar “${name}”?`,
    text: 'Vai para o lixo, de onde pode ser restaurado durante 30 dias.',
    used: (count, shown) =>
      count === 1
        ? 'Um painel mostra este relatório. A sua versão publicada continuará a mostrá-lo como era.'
        : `${shown} painéis mostram este relatório. As suas versões publicadas continuarão a mostrá-lo como era.`,
    confirm: 'Eliminar relatório',
    gone: (name) => `“${name}” está no lixo`,
    goneText: 'Pode ser restaurado durante 30 dias.',
    undo: 'Anular',
  },
  leaving: {
    title: 'Sair sem guardar?',
    text: 'As alterações deste relatório não foram guardadas. O endereço mantém-nas se voltar com ele.',
    stay: 'Continuar a editar',
    leave: 'Sair sem guardar',
  },
  plain: {
    ...portuguese.plain,
    note: 'Aqui estão as linhas. Pode mudar-lhe o nome; a consulta fica como está.',
  },
  missing: (fields) => `Já não está no modelo de dados ou está oculto para si: ${fields}.`,
  dropped: 'Algumas definições deste relatório não têm efeito na consulta e seriam omitidas ao guardar.',
  notFound: {
    title: 'Relatório não encontrado',
    text: 'Foi eliminado ou não foi partilhado consigo.',
  },
};
export default words;
