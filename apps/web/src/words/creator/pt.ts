import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: 'Compartilhado com você',
  sharedEmpty: {
    title: 'Ainda não há nada compartilhado com você',
    text: 'Os painéis preparados para você aparecem aqui. Você pode copiá-los e alterar as cópias.',
  },
  copyToEdit: 'Copiar para editar',
  copying: 'Copiando',
  showMore: 'Mostrar mais',
  needsSession: {
    title: 'Abra esta página no produto que a contém',
    text: 'Ela precisa de uma sessão, que esse produto cria para você.',
  },
  notCreator: {
    title: 'Você não pode criar conteúdo aqui',
    text: 'Sua sessão só permite ver painéis. Fale com quem administra este produto.',
  },
  refused: {
    title: 'Não foi possível abrir esta página',
    text: 'A sessão dela já foi usada ou é antiga demais. Recarregue a página do produto que a contém.',
  },
  expired: {
    title: 'Sessão expirada',
    text: 'Recarregue a página do produto para continuar. O que você não salvou será perdido.',
  },
  otherDeployment: {
    title: 'Esta página é de outros dados',
    text: 'Sua sessão é de outra implantação. Volte e abra a página de novo.',
  },
  notFound: { title: 'Esta página não existe', text: 'O endereço pode estar incompleto.' },
  backToWorkspace: 'Ir para o espaço de trabalho',
};

export default words;
