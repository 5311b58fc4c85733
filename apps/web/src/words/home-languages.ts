import type { HomeWords } from './home-words.ts';

const LANGUAGES_BY_CODE = {
  ar: {
    dashboards: 'لوحات المعلومات',
    pages: 'الصفحات',
    api: 'مرجع واجهة API',
    account: 'حسابك',
    search: 'البحث في لوحات المعلومات',
    found: (count, hasMore) => `عدد لوحات المعلومات: ${hasMore ? 'أكثر من ' : ''}${count}`,
    showMore: 'عرض المزيد',
    empty: {
      title: 'لا توجد لوحات معلومات بعد',
      text: 'تظهر هنا لوحات المعلومات التي يمكنك فتحها. انشر لوحة عبر واجهة API أو من ملف في مستودع نموذج بيانات، أو اطلب من أحد الزملاء مشاركة لوحة معك.',
    },
    preparing: {
      title: 'جارٍ تحضير لوحات المعلومات',
      text: 'يُبنى نموذج بيانات للمرة الأولى. ستظهر لوحاته هنا خلال ثوانٍ.',
    },
    noMatch: {
      title: (text) => `لا توجد لوحة معلومات تطابق «${text}»`,
      text: 'يشمل البحث أسماء لوحات المعلومات والمجلدات وعمليات النشر.',
    },
    clearSearch: 'مسح البحث',
    failed: 'تعذّر تحميل لوحات المعلومات',
    signedOut: {
      title: 'تم تسجيل خروجك',
      text: 'سجّل الدخول مجددًا للمتابعة.',
      action: 'تسجيل الدخول',
    },
  },
  de: {
    dashboards: 'Dashboards',
    pages: 'Seiten',
    api: 'API-Referenz',
    account: 'Dein Konto',
    search: 'Dashboards suchen',
    found: (count, hasMore) =>
      `${hasMore ? 'Mehr als ' : ''}${count} ${count === 1 && !hasMore ? 'Dashboard' : 'Dashboards'}`,
    showMore: 'Mehr anzeigen',
    empty: {
      title: 'Noch keine Dashboards',
      text: 'Hier erscheinen alle Dashboards, die für dich freigegeben sind. Veröffentliche eines über die API oder als Datei im Repository eines Datenmodells, oder bitte eine Kollegin oder einen Kollegen um eine Freigabe.',
    },
    preparing: {
      title: 'Dashboards werden vorbereitet',
      text: 'Ein Datenmodell wird zum ersten Mal gebaut. Seine Dashboards erscheinen hier in wenigen Sekunden.',
    },
    noMatch: {
      title: (text) => `Kein Dashboard passt zu „${text}“`,
      text: 'Gesucht wird in den Namen von Dashboards, Ordnern und Deployments.',
    },
    clearSearch: 'Suche zurücksetzen',
    failed: 'Die Dashboards konnten nicht geladen werden',
    signedOut: {
      title: 'Du bist abgemeldet',
      text: 'Melde dich wieder an, um fortzufahren.',
      action: 'Anmelden',
    },
  },
  es: {
    dashboards: 'Paneles',
    pages: 'Páginas',
    api: 'Referencia de la API',
    account: 'Tu cuenta',
    search: 'Buscar paneles',
    found: (count, hasMore) =>
      `${hasMore ? 'Más de ' : ''}${count} ${count === 1 && !hasMore ? 'panel' : 'paneles'}`,
    showMore: 'Mostrar más',
    empty: {
      title: 'Todavía no hay paneles',
      text: 'Aquí aparecen los paneles que puedes abrir. Publica uno con la API o desde un archivo en el repositorio de un modelo de datos, o pide a alguien que comparta uno contigo.',
    },
    preparing: {
      title: 'Preparando los paneles',
      text: 'Se está compilando un modelo de datos por primera vez. Sus paneles aparecerán aquí en unos segundos.',
    },
    noMatch: {
      title: (text) => `Ningún panel coincide con «${text}»`,
      text: 'Se busca en los nombres de paneles, carpetas y despliegues.',
    },
    clearSearch: 'Borrar la búsqueda',
    failed: 'No se han podido cargar los paneles',
    signedOut: {
      title: 'Has cerrado la sesión',
      text: 'Inicia sesión de nuevo para continuar.',
      action: 'Iniciar sesión',
    },
  },
  fr: {
    dashboards: 'Tableaux de bord',
    pages: 'Pages',
    api: 'Référence de l’API',
    account: 'Votre compte',
    search: 'Rechercher des tableaux de bord',
    found: (count, hasMore) =>
      `${hasMore ? 'Plus de ' : ''}${count} ${count < 2 && !hasMore ? 'tableau de bord' : 'tableaux de bord'}`,
    showMore: 'Afficher plus',
    empty: {
      title: 'Aucun tableau de bord pour l’instant',
      text: 'Les tableaux de bord auxquels vous avez accès apparaissent ici. Publiez-en un avec l’API ou depuis un fichier du dépôt d’un modèle de données, ou demandez à un collègue d’en partager un avec vous.',
    },
    preparing: {
      title: 'Préparation des tableaux de bord',
      text: 'Un modèle de données est en cours de première compilation. Ses tableaux de bord apparaîtront ici dans quelques secondes.',
    },
    noMatch: {
      title: (text) => `Aucun tableau de bord ne correspond à « ${text} »`,
      text: 'La recherche porte sur les noms des tableaux de bord, des dossiers et des déploiements.',
    },
    clearSearch: 'Effacer la recherche',
    failed: 'Les tableaux de bord n’ont pas pu être chargés',
    signedOut: {
      title: 'Vous êtes déconnecté',
      text: 'Reconnectez-vous pour continuer.',
      action: 'Se connecter',
    },
  },
  he: {
    dashboards: 'דשבורדים',
    pages: 'דפים',
    api: 'תיעוד ה-API',
    account: 'החשבון שלך',
    search: 'חיפוש דשבורדים',
    found: (count, hasMore) =>
      count === 1 && !hasMore ? 'דשבורד אחד' : `${hasMore ? 'יותר מ-' : ''}${count} דשבורדים`,
    showMore: 'הצגת עוד',
    empty: {
      title: 'עדיין אין דשבורדים',
      text: 'כאן יופיעו הדשבורדים שאפשר לך לפתוח. אפשר לפרסם דשבורד דרך ה-API או מקובץ במאגר של מודל נתונים, או לבקש מעמית לשתף אחד איתך.',
    },
    preparing: {
      title: 'הדשבורדים בהכנה',
      text: 'מודל נתונים נבנה בפעם הראשונה. הדשבורדים שלו יופיעו כאן בעוד שניות אחדות.',
    },
    noMatch: {
      title: (text) => `אין דשבורד שמתאים ל„${text}”`,
      text: 'החיפוש הוא בשמות של דשבורדים, תיקיות ופריסות.',
    },
    clearSearch: 'ניקוי החיפוש',
    failed: 'לא היה אפשר לטעון את הדשבורדים',
    signedOut: {
      title: 'יצאת מהחשבון',
      text: 'יש להיכנס שוב כדי להמשיך.',
      action: 'כניסה',
    },
  },
  it: {
    dashboards: 'Dashboard',
    pages: 'Pagine',
    api: 'Riferimento API',
    account: 'Il tuo account',
    search: 'Cerca dashboard',
    found: (count, hasMore) => `${hasMore ? 'Più di ' : ''}${count} dashboard`,
    showMore: 'Mostra altre',
    empty: {
      title: 'Ancora nessuna dashboard',
      text: 'Qui compaiono le dashboard che puoi aprire. Pubblicane una con l’API o da un file nel repository di un modello di dati, oppure chiedi a un collega di condividerne una con te.',
    },
    preparing: {
      title: 'Preparazione delle dashboard',
      text: 'Un modello di dati viene compilato per la prima volta. Le sue dashboard compariranno qui tra pochi secondi.',
    },
    noMatch: {
      title: (text) => `Nessuna dashboard corrisponde a “${text}”`,
      text: 'La ricerca comprende i nomi di dashboard, cartelle e deployment.',
    },
    clearSearch: 'Cancella la ricerca',
    failed: 'Impossibile caricare le dashboard',
    signedOut: {
      title: 'La sessione è terminata',
      text: 'Accedi di nuovo per continuare.',
      action: 'Accedi',
    },
  },
  ja: {
    dashboards: 'ダッシュボード',
    pages: 'ページ',
    api: 'APIリファレンス',
    account: 'アカウント',
    search: 'ダッシュボードを検索',
    found: (count, hasMore) => `${count}件${hasMore ? '以上' : ''}のダッシュボード`,
    showMore: 'さらに表示',
    empty: {
      title: 'ダッシュボードはまだありません',
      text: '閲覧できるダッシュボードがここに表示されます。APIまたはデータモデルのリポジトリ内のファイルから公開するか、同僚に共有を依頼してください。',
    },
    preparing: {
      title: 'ダッシュボードを準備しています',
      text: 'データモデルを初めてビルドしています。数秒後にダッシュボードがここに表示されます。',
    },
    noMatch: {
      title: (text) => `「${text}」に一致するダッシュボードはありません`,
      text: 'ダッシュボード、フォルダー、デプロイメントの名前を検索します。',
    },
    clearSearch: '検索をクリア',
    failed: 'ダッシュボードを読み込めませんでした',
    signedOut: {
      title: 'サインアウトしています',
      text: '続けるにはもう一度サインインしてください。',
      action: 'サインイン',
    },
  },
  nb: {
    dashboards: 'Dashbord',
    pages: 'Sider',
    api: 'API-referanse',
    account: 'Kontoen din',
    search: 'Søk i dashbord',
    found: (count, hasMore) => `${hasMore ? 'Mer enn ' : ''}${count} dashbord`,
    showMore: 'Vis flere',
    empty: {
      title: 'Ingen dashbord ennå',
      text: 'Dashbordene du har tilgang til, vises her. Publiser et med API-et eller fra en fil i repositoriet til en datamodell, eller be en kollega om å dele et med deg.',
    },
    preparing: {
      title: 'Klargjør dashbord',
      text: 'En datamodell bygges for første gang. Dashbordene vises her om noen sekunder.',
    },
    noMatch: {
      title: (text) => `Ingen dashbord samsvarer med «${text}»`,
      text: 'Søket omfatter navn på dashbord, mapper og distribusjoner.',
    },
    clearSearch: 'Tøm søket',
    failed: 'Dashbordene kunne ikke lastes inn',
    signedOut: {
      title: 'Du er logget ut',
      text: 'Logg inn igjen for å fortsette.',
      action: 'Logg inn',
    },
  },
  pt: {
    dashboards: 'Painéis',
    pages: 'Páginas',
    api: 'Referência da API',
    account: 'Sua conta',
    search: 'Pesquisar painéis',
    found: (count, hasMore) =>
      `${hasMore ? 'Mais de ' : ''}${count} ${count === 1 && !hasMore ? 'painel' : 'painéis'}`,
    showMore: 'Mostrar mais',
    empty: {
      title: 'Ainda não há painéis',
      text: 'Os painéis a que você tem acesso aparecem aqui. Publique um com a API ou a partir de um arquivo no repositório de um modelo de dados, ou peça a um colega que compartilhe um com você.',
    },
    preparing: {
      title: 'Preparando os painéis',
      text: 'Um modelo de dados está sendo compilado pela primeira vez. Seus painéis aparecem aqui em alguns segundos.',
    },
    noMatch: {
      title: (text) => `Nenhum painel corresponde a “${text}”`,
      text: 'A pesquisa abrange os nomes de painéis, pastas e implantações.',
    },
    clearSearch: 'Limpar a pesquisa',
    failed: 'Não foi possível carregar os painéis',
    signedOut: {
      title: 'A sessão terminou',
      text: 'Entre novamente para continuar.',
      action: 'Entrar',
    },
  },
  sv: {
    dashboards: 'Instrumentpaneler',
    pages: 'Sidor',
    api: 'API-referens',
    account: 'Ditt konto',
    search: 'Sök instrumentpaneler',
    found: (count, hasMore) =>
      `${hasMore ? 'Fler än ' : ''}${count} ${count === 1 && !hasMore ? 'instrumentpanel' : 'instrumentpaneler'}`,
    showMore: 'Visa fler',
    empty: {
      title: 'Inga instrumentpaneler än',
      text: 'Här visas de instrumentpaneler som du har åtkomst till. Publicera en med API:et eller från en fil i en datamodells repository, eller be en kollega att dela en med dig.',
    },
    preparing: {
      title: 'Förbereder instrumentpaneler',
      text: 'En datamodell byggs för första gången. Dess instrumentpaneler visas här om några sekunder.',
    },
    noMatch: {
      title: (text) => `Ingen instrumentpanel matchar ”${text}”`,
      text: 'Sökningen omfattar namn på instrumentpaneler, mappar och driftsättningar.',
    },
    clearSearch: 'Rensa sökningen',
    failed: 'Instrumentpanelerna kunde inte läsas in',
    signedOut: {
      title: 'Du är utloggad',
      text: 'Logga in igen för att fortsätta.',
      action: 'Logga in',
    },
  },
  vi: {
    dashboards: 'Bảng điều khiển',
    pages: 'Trang',
    api: 'Tài liệu API',
    account: 'Tài khoản của bạn',
    search: 'Tìm bảng điều khiển',
    found: (count, hasMore) => `${hasMore ? 'Hơn ' : ''}${count} bảng điều khiển`,
    showMore: 'Hiện thêm',
    empty: {
      title: 'Chưa có bảng điều khiển nào',
      text: 'Các bảng điều khiển mà bạn được phép mở sẽ xuất hiện ở đây. Hãy xuất bản một bảng bằng API hoặc từ một tệp trong kho của mô hình dữ liệu, hoặc nhờ đồng nghiệp chia sẻ.',
    },
    preparing: {
      title: 'Đang chuẩn bị bảng điều khiển',
      text: 'Một mô hình dữ liệu đang được xây dựng lần đầu. Các bảng điều khiển của nó sẽ xuất hiện ở đây sau vài giây.',
    },
    noMatch: {
      title: (text) => `Không có bảng điều khiển nào khớp với “${text}”`,
      text: 'Tìm trong tên bảng điều khiển, thư mục và bản triển khai.',
    },
    clearSearch: 'Xóa tìm kiếm',
    failed: 'Không tải được các bảng điều khiển',
    signedOut: {
      title: 'Bạn đã đăng xuất',
      text: 'Hãy đăng nhập lại để tiếp tục.',
      action: 'Đăng nhập',
    },
  },
} satisfies Readonly<Record<string, HomeWords>>;

const { es: spanish, pt: portuguese } = LANGUAGES_BY_CODE;

/** The texts of the home page in languages other than English; regions with words of their own by their full code. */
export const LANGUAGES: Readonly<Record<string, HomeWords>> = {
  ...LANGUAGES_BY_CODE,
  'es-MX': {
    ...spanish,
    failed: 'No se pudieron cargar los paneles',
    signedOut: { ...spanish.signedOut, title: 'Cerraste la sesión' },
  },
  'pt-PT': {
    ...portuguese,
    account: 'A sua conta',
    empty: {
      ...portuguese.empty,
      text: 'Os painéis a que tem acesso aparecem aqui. Publique um com a API ou a partir de um ficheiro no repositório de um modelo de dados, ou peça a um colega que partilhe um consigo.',
    },
    preparing: {
      title: 'A preparar os painéis',
      text: 'Um modelo de dados está a ser compilado pela primeira vez. Os seus painéis aparecem aqui dentro de alguns segundos.',
    },
    signedOut: {
      title: 'A sessão terminou',
      text: 'Inicie sessão novamente para continuar.',
      action: 'Iniciar sessão',
    },
  },
};
