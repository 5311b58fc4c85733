import portuguese from './pt.ts';
import type { WorkspaceWords } from './words.ts';

const words: WorkspaceWords = {
  ...portuguese,
  trash: 'Lixo',
  types: { ...portuguese.types, WORKBOOK: 'Livro' },
  copyLink: 'Copiar ligação',
  linkCopied: 'Ligação copiada',
  showRequest: 'Mostrar o pedido',
  hideRequest: 'Ocultar o pedido',
  delete: 'Eliminar',
  undo: 'Anular',
  fields: {
    ...portuguese.fields,
    nameMissing: 'Introduza um nome',
    titleHelp: 'Apresentado em vez do nome.',
  },
  rename: 'Mudar o nome e descrever',
  describe: (name) => `Mudar o nome e descrever “${name}”`,
  save: 'Guardar alterações',
  changedByOthers: 'Entretanto, outra pessoa fez alterações. Guardar de novo substitui-as.',
  moving: { ...portuguese.moving, action: 'Mover para aqui' },
  deletion: {
    title: (count, name) => (count === 1 ? `Eliminar “${name}”?` : `Eliminar ${count} itens?`),
    text: 'Tudo fica 30 dias no lixo e pode ser restaurado com as partilhas.',
    withParts:
      'Os livros perdem os relatórios e os painéis: as páginas que os incorporam deixam de os mostrar.',
    folders: 'Conteúdo das pastas',
    everything: 'Eliminar todo o conteúdo',
    keepContent: 'Mover para o nível superior',
    keepHelp: 'As pastas que contêm outras pastas não são eliminadas.',
    action: (count) => (count === 1 ? 'Eliminar item' : `Eliminar ${count} itens`),
    others: (count) => `e mais ${count}`,
  },
  done: {
    ...portuguese.done,
    deleted: (count, name) => (count === 1 ? `“${name}” eliminado` : `${count} itens eliminados`),
    erased: (count, name) =>
      count === 1 ? `“${name}” eliminado definitivamente` : `${count} itens eliminados definitivamente`,
    undone: 'Ação anulada',
  },
  refusals: {
    forbidden: 'Não o pode alterar.',
    gone: 'Já não existe ou não tem acesso.',
    inCode: 'É definido por um ficheiro do modelo de dados. Altere o ficheiro.',
  },
  folderGone: { ...portuguese.folderGone, text: 'Foi eliminada ou não foi partilhada consigo.' },
  notAllowed: {
    title: 'Não pode ver este espaço de trabalho',
    text: (deployment) =>
      `Para ver relatórios de ${deployment}, é precisa uma função como Viewer. Um administrador pode atribuir-lha.`,
  },
  empty: {
    ...portuguese.empty,
    text: 'Faça uma pergunta aos dados e guarde a resposta como relatório.',
    viewer: 'O que outras pessoas partilham consigo aparece aqui.',
    folder: 'Mova relatórios e livros para aqui ou guarde novos nesta pasta.',
  },
  file: 'Ficheiro',
  trashPage: {
    ...portuguese.trashPage,
    text: 'O que foi eliminado fica aqui durante 30 dias.',
    empty: {
      title: 'O lixo está vazio',
      text: 'As pastas, os livros e os relatórios que eliminar podem ser restaurados aqui.',
    },
    inWorkbook: (name) => `Livro ${name}`,
    deletedBy: 'Eliminado por',
    deletedAt: 'Eliminado',
    left: 'Mantido durante',
    restoreTo: 'Restaurar numa pasta',
    erase: 'Eliminar definitivamente',
    erasing: {
      title: (count, name) =>
        count === 1 ? `Eliminar “${name}” definitivamente?` : `Eliminar ${count} itens definitivamente?`,
      text: 'Os relatórios, painéis, versões, comentários e partilhas serão perdidos. Não é possível anular.',
      action: (count) =>
        count === 1 ? 'Eliminar item definitivamente' : `Eliminar ${count} itens definitivamente`,
    },
    conflicts: {
      not_found: 'Já não está no lixo.',
      folder_gone: 'A pasta em que estava já não existe. Restaure primeiro a pasta ou escolha outra.',
      folder_forbidden: 'Não pode alterar a pasta em que estava. Escolha outra.',
      workbook_gone: 'O livro a que pertencia já não existe. Restaure primeiro o livro ou escolha uma pasta.',
      workbook_forbidden: 'Não pode alterar o livro a que pertencia. Escolha uma pasta.',
      taken: 'O seu endereço nas ligações já pertence a outra coisa.',
      other: 'Não foi possível restaurar.',
    },
  },
  workbook: {
    ...portuguese.workbook,
    noReports: {
      title: 'Ainda não há relatórios',
      text: 'Os relatórios guardados neste livro aparecem aqui.',
    },
    gone: { title: 'Livro não encontrado', text: 'Foi eliminado ou não foi partilhado consigo.' },
    failed: 'Não foi possível carregar o livro',
  },
};
export default words;
