import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'Precisa de atenção',
  build: (branch) => `O build de ${branch} falhou`,
  sync: (branch) => `A sincronização do dbt com ${branch} falhou`,
  run: (dashboard) => `Não foi possível enviar “${dashboard}”`,
  keyExpires: (name, when) => `A chave de API “${name}” expira ${when}`,
  keyExpired: (name, when) => `A chave de API “${name}” expirou ${when}`,
  keyOwner: (owner) => `Pertence a ${owner}.`,
  help: {
    build: 'Corrija o modelo de dados e faça o build novamente. Até lá, o build anterior continua em uso.',
    sync: 'Corrija o projeto do dbt ou suas configurações e sincronize novamente.',
    run: 'Só os destinatários que não receberam vão recebê-lo.',
    key: 'Crie uma nova chave, use-a no lugar desta e exclua esta.',
  },
  syncAgain: 'Sincronizar novamente',
  sendAgain: 'Enviar novamente',
  started: 'Iniciado',
  deployments: 'Implantações',
  favourites: 'Favoritos',
  star: 'Adicionar aos favoritos',
  unstar: 'Remover dos favoritos',
  recent: 'Abertos recentemente',
  types: { DASHBOARD: 'Painel', REPORT: 'Relatório', WORKBOOK: 'Pasta de trabalho', FOLDER: 'Pasta' },
  steps: {
    title: 'Primeiros passos',
    done: (done, all) => `${done} de ${all} passos concluídos`,
    isDone: 'Concluído',
    hide: 'Ocultar',
    data: { title: 'Conecte seus dados', text: 'Ou comece com a demonstração, que já está pronta.' },
    question: { title: 'Faça uma primeira pergunta', text: 'Escolha campos e obtenha um gráfico.' },
    report: { title: 'Salve um relatório', text: 'Guarde a resposta e encontre-a no espaço de trabalho.' },
    dashboard: { title: 'Publique um painel', text: 'Reúna relatórios em uma página para seus colegas.' },
    embedded: {
      title: 'Incorpore na sua própria página',
      text: 'Seus clientes o veem com os próprios dados.',
    },
  },
};
export default words;
