import portuguese from './pt.ts';
import type { PublishingWords } from './words.ts';

const words: PublishingWords = {
  ...portuguese,
  previewAs: 'Pré-visualizar como…',
  unpublishing: {
    ...portuguese.unpublishing,
    text: 'Quem o abrir verá uma página a indicar que não existe, e os seus envios agendados falharão.',
    tenants: (count, shown) =>
      count === 1
        ? 'Um cliente incorporado perde-o nas suas páginas.'
        : `${shown} clientes incorporados perdem-no nas suas páginas.`,
    allEmbedUsers: 'Todos os utilizadores incorporados perdem-no nas suas páginas.',
    kept: 'O endereço, o rascunho, o histórico e as partilhas mantêm-se. Pode voltar a publicá-lo quando quiser.',
  },
  preview: {
    person: (name) => `Está a ver isto como ${name}.`,
    group: (name) => `Está a ver isto como membro de ${name}.`,
    context: 'Está a ver isto com outro contexto de segurança.',
    note: 'Cada consulta fica no registo de auditoria. Nada pode ser transferido.',
    mayNotOpen:
      'Esta pessoa não pode abrir o painel, porque não está partilhado com ela. Estas são as linhas que veria.',
    other: 'Escolher outra pessoa',
    failed: 'Não foi possível abrir a pré-visualização',
  },
  embedding: {
    ...portuguese.embedding,
    tabs: { preview: 'Pré-visualização', code: 'Código', checks: 'Verificações' },
    externalId: 'ID do utilizador no seu produto',
    externalIdHelp: 'Para o código. O seu servidor coloca quem tem sessão iniciada.',
    groupsHelp: 'As políticas de acesso referem-se a eles',
    byDefault: 'Predefinição',
    allowExport: 'Permitir transferências',
    sizes: { phone: 'Telemóvel', tablet: 'Tablet', wide: 'Ampla' },
    show: 'Mostrar pré-visualização',
    update: 'Atualizar pré-visualização',
    changed: 'Quem vê mudou desde esta pré-visualização.',
    about: (user) =>
      `A pré-visualização é uma sessão incorporada real do utilizador “${user}” do cliente incorporado. Se não existir, é criado.`,
    needsTenant: 'Escolha um cliente incorporado que exista para ver a pré-visualização.',
    failed: 'Não foi possível mostrar a pré-visualização',
    host: 'O seu servidor',
    page: 'A sua página',
    keyNote: 'A chave de API fica no seu servidor, na variável FACET_API_KEY.',
    shareNow: 'Partilhar e permitir sessões',
  },
  checks: {
    ...portuguese.checks,
    published: {
      name: 'O painel está publicado',
      failed: () => 'Publique-o. Até lá, as páginas incorporadas devolvem 404.',
    },
    enabled: {
      name: 'A incorporação está ativada',
      failed: () => 'Um administrador pode ativá-la para a conta e esta implementação.',
    },
    tenant: {
      name: 'O cliente incorporado existe',
      failed: (tenant) => `“${tenant}” ainda não existe. O primeiro utilizador ou a primeira sessão cria-o.`,
    },
    shared: {
      name: 'O painel está partilhado com o cliente incorporado',
      failed: () =>
        'Partilhe-o com o cliente incorporado ou com todos os utilizadores incorporados. Até lá, recebem 404.',
    },
    origin: {
      name: 'A sua página pode mostrar a moldura',
      failed: (origin) => `Adicione ${origin} às origens permitidas da conta ou da implementação.`,
    },
    https: {
      name: 'As ligações são cifradas',
      failed: (server) => `${server} não usa HTTPS. Coloque o Facet atrás de HTTPS antes que outros o usem.`,
    },
    key: {
      name: 'Pode criar chaves de API para sessões',
      failed: () => 'A chave tem de ser de um administrador. Peça a um deles que a crie.',
    },
  },
  origins: {
    missing: 'Introduza a origem da sua página para a verificar.',
    pattern: 'Os padrões com * são para as definições. Introduza a origem de uma página.',
    address: (origin) => `“${origin}” não é uma origem: tem esquema e anfitrião, e não tem caminho.`,
  },
};
export default words;
