import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'Requer atenção',
  build: (branch) => `A compilação de ${branch} falhou`,
  sync: (branch) => `A sincronização do dbt com ${branch} falhou`,
  run: (dashboard) => `Não foi possível enviar «${dashboard}»`,
  keyExpires: (name, when) => `A chave de API «${name}» expira ${when}`,
  keyExpired: (name, when) => `A chave de API «${name}» expirou ${when}`,
  keyOwner: (owner) => `Pertence a ${owner}.`,
  help: {
    build: 'Corrija o modelo de dados e compile-o novamente. Até lá, é usada a compilação anterior.',
    sync: 'Corrija o projeto do dbt ou as suas definições e sincronize novamente.',
    run: 'Só os destinatários que não o receberam vão recebê-lo.',
    key: 'Crie uma nova chave, utilize-a em vez desta e elimine esta.',
  },
  syncAgain: 'Sincronizar novamente',
  sendAgain: 'Enviar novamente',
  started: 'Iniciado',
  favourites: 'Favoritos',
  recent: 'Abertos recentemente',
  types: { DASHBOARD: 'Painel', REPORT: 'Relatório', WORKBOOK: 'Livro', FOLDER: 'Pasta' },
  steps: {
    title: 'Primeiros passos',
    done: (done, all) => `${done} de ${all} passos concluídos`,
    isDone: 'Concluído',
    hide: 'Ocultar',
    data: { title: 'Ligue os seus dados', text: 'Ou comece com a demonstração, que já está pronta.' },
    question: { title: 'Faça uma primeira pergunta', text: 'Escolha campos e obtenha um gráfico.' },
    report: { title: 'Guarde um relatório', text: 'Conserve a resposta e encontre-a na área de trabalho.' },
    dashboard: { title: 'Publique um painel', text: 'Reúna relatórios numa página para os seus colegas.' },
    embedded: {
      title: 'Incorpore-o na sua própria página',
      text: 'Os seus clientes veem-no com os próprios dados.',
    },
  },
};
export default words;
