import type { SourcesWords } from './words.ts';

const words: SourcesWords = {
  title: 'データソース',
  about: 'データモデルが読み取るデータベースとファイルです。',
  notAllowed: {
    title: 'データソースを表示できません',
    text: 'このデプロイメントの認証情報またはデータを管理する人のためのページです。',
  },
  failed: 'データソースを読み込めませんでした',
  readOnly: '接続を変更するには、このデプロイメントの認証情報を管理する権限が必要です。',
  connect: 'データベースに接続',
  chooseTables: 'テーブルを選択',
  empty: {
    title: 'データベースに接続するか、ファイルをドロップします',
    text: 'データは元の場所に残り、クエリがデータベースに送られます。データベースがなくても、CSV、JSON、Parquet、DuckDB のファイルをアップロードできます。',
  },
  columns: {
    source: 'データソース',
    place: 'データベース',
    driver: 'ドライバー',
    tested: '前回のテスト',
  },
  installed: 'インストール済み',
  notInstalled: '未インストール',
  uploadedFiles: 'アップロードしたファイル',
  notTested: '未テスト',
  works: '接続できました',
  testing: '接続しています…',
  edit: '接続を編集',
  test: '接続をテスト',
  testAll: 'すべての接続をテスト',
  cancelTest: 'テストをキャンセル',
  testFailed: 'テストを開始できませんでした',
  remove: 'データソースを削除',
  removeTitle: (name) => `データソース ${name} を削除しますか?`,
  removeText:
    '設定と認証情報が削除され、このデータソースを読み取るキューブは動作しなくなります。データベース自体は変わりません。',
  removed: (name) => `${name} を削除しました`,
  chooseType: 'データベースを選択',
  searchTypes: 'データベースを検索',
  clearSearch: '検索をクリア',
  commonTypes: 'よく使われるもの',
  otherTypes: 'その他のデータベース',
  noType: (text) => `「${text}」に一致するデータベースはありません`,
  newTitle: (type) => `${type} に接続`,
  editTitle: (name) => `${name} を編集`,
  unknownSource: 'このデータソースは存在しません。削除された可能性があります。',
  name: '名前',
  nameHelp: 'キューブは data_source にこの名前を指定します。指定のないキューブは「default」を読み取ります。',
  nameOfFiles:
    'アップロードしたファイルのキューブは「default」を読み取ります。別のデータベースをこの名前にすると、動作しなくなります。',
  nameProblems: {
    missing: '名前を入力してください',
    format: '英字で始まる50文字以内の英数字とアンダースコアを使ってください',
    taken: 'この名前のデータソースはすでにあります',
  },
  more: 'その他の設定',
  stored: '保存済みです。置き換えるには別の値を入力します。',
  secretHelp: '暗号化して保存され、再び表示されることはありません。',
  usual: (value) => `既定値: ${value}`,
  missing: (label) => `${label} は必須です`,
  save: 'データソースを保存',
  saveUntested: 'テストせずに保存',
  saveHelp: '保存すると、接続がもう一度テストされ、本番が再ビルドされます。',
  saved: (name) => `${name} を保存しました`,
  saveFailed: 'データソースを保存できませんでした',
  notSaved: 'データベースが接続を拒否したため、保存されていません。',
  unsaved: 'データソースについて入力した内容は保存されていません。',
  problems: {
    host: {
      title: 'このホストが見つかりません',
      advice:
        'つづりを確認してください。プライベートネットワークのホストは、このサーバーが使うネームサーバーに登録されている必要があります。',
    },
    unreachable: {
      title: 'データベースに接続できません',
      advice:
        '接続が拒否されたか、応答がありません。ホストとポート、データベースが動作しているか、ファイアウォールがこのサーバーを許可しているかを確認してください。',
    },
    slow: {
      title: 'データベースが15秒以内に応答しませんでした',
      advice:
        'ホストとポートを確認してください。ファイアウォールが応答せずに接続を破棄している可能性があります。',
    },
    credentials: {
      title: 'データベースがユーザーまたはパスワードを受け付けません',
      advice: '両方と、このユーザーがこのサーバーからサインインできるかを確認してください。',
    },
    database: {
      title: 'このデータベースは存在しません',
      advice: '大文字と小文字を含めてつづりを確認し、ユーザーに表示権限があるかを確認してください。',
    },
    certificate: {
      title: 'データベースの証明書が信頼されていません',
      advice:
        '有効期限が切れているか、別のホストのものか、独自の認証局が署名した可能性があります。認証局の証明書は入力できます。',
    },
    rights: {
      title: 'ユーザーに権限がありません',
      advice:
        'データベースはユーザーを受け付けますが、読み取りを許可していません。データベースの管理者に読み取り権限を依頼してください。',
    },
    driver_missing: {
      title: 'ドライバーがインストールされていません',
      advice:
        'サーバーの運用担当者が、各ノードでこのコマンドを使ってインストールします。再起動は不要です。その後、もう一度テストしてください。',
    },
    failed: {
      title: '接続に失敗しました',
      advice: 'ドライバーのメッセージは詳細にあります。',
    },
  },
  rebuild: {
    running: '本番を再ビルドしています…',
    done: '本番を再ビルドしました。',
    failed: '本番を再ビルドできませんでした。以前のモデルのままです。',
    warned: '本番を再ビルドしましたが、データソースが接続を拒否しました。',
  },
  files: {
    title: 'ファイル',
    about:
      'データモデルが読み取れる CSV、TSV、JSON、NDJSON、Parquet、DuckDB のファイルです。このページのどこにでもドロップできます。',
    choose: 'ファイルをアップロード',
    drop: 'ドロップしてアップロード',
    failed: 'ファイルを読み込めませんでした',
    columns: { name: 'ファイル', size: 'サイズ', uploaded: 'アップロード日時' },
    delete: 'ファイルを削除',
    deleteTitle: (name) => `${name} を削除しますか?`,
    deleteText: 'ファイルは本番とすべてのブランチから削除されます。読み取るキューブは動作しなくなります。',
    deleted: (name) => `${name} を削除しました`,
    uploads: 'アップロード',
    spreadsheet:
      'スプレッドシートは読み取れません。各シートを CSV として保存し、そのファイルをアップロードしてください。',
    isEmpty: 'このファイルは空です。',
    exists: 'この名前のファイルはすでにあります。',
    replace: 'ファイルを置き換え',
    waiting: '待機中',
    sent: (sent, size) => `${sent} / ${size}`,
    checking: '列を読み取っています…',
    tables: (names) => `アップロードしました。テーブル: ${names}`,
    unreadable: 'アップロードしましたが、読み取れません',
    uploadFailed: 'アップロードに失敗しました',
    retry: '再試行',
    stop: 'アップロードをキャンセル',
    dismiss: '閉じる',
    unfinished: 'アップロード中のファイルがあります。ページを離れるとキャンセルされます。',
    useDatabase: 'データベースとして使用',
    databaseTitle: (name) => `${name} のテーブルを読み取りますか?`,
    databaseText:
      'データソース「default」がこの DuckDB ファイルのテーブルを読み取るようになります。本番は再ビルドされます。',
    more: 'さらにファイルを表示',
  },
};
export default words;
