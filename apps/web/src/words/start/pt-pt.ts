import portuguese from './pt.ts';
import type { StartWords } from './words.ts';

const words: StartWords = {
  ...portuguese,
  attention: 'Requer atenção',
  build: (branch) => `A compilação de ${branch} falhou`,
  run: (dashboard) => `Não foi possível enviar «${dashboard}»`,
  keyExpires: (name, when) => `A chave de API «${name}» expira ${when}`,
  keyExpired: (name, when) => `A chave de API «${name}» expirou ${when}`,
  help: {
    ...portuguese.help,
    build: 'Corrija o modelo de dados e compile-o novamente. Até lá, é usada a compilação anterior.',
    sync: 'Corrija o projeto do dbt ou as suas definições e sincronize novamente.',
    run: 'Só os destinatários que não o receberam vão recebê-lo.',
    key: 'Crie uma nova chave, utilize-a em vez desta e elimine esta.',
  },
  types: { DASHBOARD: 'Painel', REPORT: 'Relatório', WORKBOOK: 'Livro', FOLDER: 'Pasta' },
  steps: {
    ...portuguese.steps,
    data: { title: 'Ligue os seus dados', text: 'Ou comece com a demonstração, que já está pronta.' },
    report: { title: 'Guarde um relatório', text: 'Conserve a resposta e encontre-a na área de trabalho.' },
    dashboard: { title: 'Publique um painel', text: 'Reúna relatórios numa página para os seus colegas.' },
    embedded: {
      ...portuguese.steps.embedded,
      title: 'Incorpore-o na sua própria página',
      text: 'Os seus clientes veem-no com os próprios dados.',
    },
  },
};

export default words;
