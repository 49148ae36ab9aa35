import { type CheckValues, sameInAllStates } from '../checkWords.ts'
import { units } from './units.ts'

const { number } = units

export const terminalService = {
  settings: {
    'listen.host': '待ち受けるアドレス。ほかのコンピューターから接続できる場合は、証明書も必要',
    'listen.port': '待ち受けるポート。0は空いているポート',
    'listen.publicOrigin':
      'クライアントとワーカーが使用するアドレス（例：https://tapelog.example）。すべてのノードで同じ値',
    'listen.tlsCertificate': '証明書（証明書チェーンを含むPEMファイル）',
    'listen.tlsKey': '証明書の秘密鍵（PEMファイル）',
    'listen.plainHttp': 'true：暗号化するプロキシの後ろで、証明書なしで127.0.0.1以外のアドレスでも待ち受ける',
    'listen.proxies': 'X-Forwarded-Forを信頼するプロキシのアドレスとネットワーク。コンマ区切り',
    'listen.connections': '同時接続数の上限',
    'listen.noticeSeconds': 'SIGTERMの後、要求に応答しながら/readyzが503を返す秒数',
    'listen.finishSeconds': 'その後、処理中の要求の完了を待つ秒数',
    'operation.host': '/metricsと状態ページを待ち受けるアドレス。運用担当者だけが接続できるようにする',
    'operation.port': '/metricsと状態ページのポート。指定しない場合、どちらもない',
    'log.level': 'ログに書く行の最低レベル：debug、info、warn、error',
    'audit.keepDays': '監査記録を保存する日数。指定しない場合、期限なし',
    'work.folder': '処理中の録音のコピーを置く、このプロセス専用のフォルダー。最大の録音が入る容量が必要',
    'signIn.providers': '利用者がサインインするIDプロバイダー（JSON）。docs/sign-in.mdを参照',
    'fetch.origins': '録音を取得してよいほかのオリジン。コンマ区切り',
    'devices.known': '登録するレコーダー。SNまたはSN:OWNERをコンマ区切りで指定',
    'database.url': 'PostgreSQLのアドレス：postgres://user:password@host:5432/tapelog?sslmode=verify-full',
    'database.connections': 'ノードがデータベースに使用する接続数。キューの接続は別',
    'database.connectionTimeoutMs': '接続を待つ時間（ミリ秒）',
    'database.statementTimeoutMs': '1つのSQL文の実行時間の上限（ミリ秒）',
    'database.lockTimeoutMs': '1つのSQL文がロックを待つ時間の上限（ミリ秒）',
    'queue.connections': 'ノードがキューに使用する接続数',
    'queue.heartbeatSeconds': 'この秒数応答のないワーカーからタスクを取り上げる。すべてのノードで同じ値',
    'queue.monitorSeconds': '応答のないワーカーを探す間隔（秒）',
    'queue.tasksPerWorkerKey': '同じキーのワーカー全体で同時に処理できるタスクの上限',
    'queue.mostClaims': 'この回数開始されても完了しないタスクは失敗とする',
    'queue.endedJobsSeconds': '終わったタスクを集計のためにキューに残す期間（秒）',
    'store.endpoint': 'S3オブジェクトストアのアドレス（例：https://s3.example）',
    'store.publicEndpoint': 'クライアントとワーカーから見たアドレス（異なる場合）',
    'store.region': 'バケットのリージョン',
    'store.bucket': 'バケットの名前',
    'store.accessKeyId': 'アクセスキーのID',
    'store.secretAccessKey': 'アクセスキーのシークレット',
    'store.forcePathStyle': 'true：https://store/bucket/key、false：https://bucket.store/key',
    'store.allowPlainHttp': 'true：録音を暗号化せずに送る。ほかに使用者のいないネットワーク専用',
    'store.connectTimeoutMs': 'ストアへの接続を待つ時間（ミリ秒）',
    'store.requestTimeoutMs': 'ストアの応答の開始を待つ時間（ミリ秒）',
    'worker.origin': 'ワーカーがタスクを受け取るノードのアドレス',
    'worker.key': 'ワーカーキー。「service clients add-worker-key」で作成',
    'worker.tasksAtOnce': '同時に文字起こしする録音の数。既定ではメモリーとコアに応じた数',
    'worker.speechModel': '音声モデル：auto、または「models list」で表示されるID',
    'worker.modelsFolder': 'インストール済みの音声モデルのフォルダー。既定ではこのユーザーのもの',
    'worker.plainHttp': 'true：キーと録音を暗号化せずに送る。ほかに使用者のいないネットワーク専用',
    'worker.extraCa': '通常の認証局のほかに信頼する認証局（PEMファイル）',
    'worker.interruptionUrl':
      'このコンピューターがまもなく停止される間、200を返すアドレス。その間にワーカーはタスクを返す',
    'worker.allowUnsealed': 'true：文字起こしのプロセスをこのユーザーのファイルから隔離できない環境でも動作する',
  },
  wrong: (names: string, why: string) => `${names}：${why}`,
  names: (name: string, others: readonly string[]) => `${name}（${others.join('、')}）`,
  problems: {
    missing: '設定されていません。必須の設定です。',
    text: '文字列を指定してください。',
    number: (least: number, most: number) => `${least}から${most}までの整数を指定してください。`,
    'one-of': (choices: readonly string[]) => `${choices.join('、')}のいずれかを指定してください。`,
    'json-list': 'IDプロバイダーごとに1つのオブジェクトを持つJSONのリストを指定してください。',
    'yes-or-no': 'trueまたはfalseを指定してください。',
    origin: 'スキーム、ホスト、ポートだけを指定してください（例：https://files.example:8443）。',
    'plain-http': 'アドレスはhttps://で始まる必要があります。http://はこのコンピューター専用です。',
    list: '文字列のリストを指定してください。ファイルでは["a", "b"]、ほかではコンマ区切りです。',
    network: '10.0.0.7や10.0.0.0/8のようなアドレスまたはネットワークを指定してください。',
    'serial-number': 'シリアル番号、または所有者付きのシリアル番号（例：SN123:desk）を指定してください。',
    'database-address': 'postgres://user:password@host:5432/tapelogのようなアドレスを指定してください。',
    'given-twice': '環境変数で二重に設定されています。値の変数か、ファイルの変数のどちらかだけにしてください。',
    'secret-file-unreadable': '_FILEの付く変数が示すファイルを読み込めません。',
    alone: '証明書と秘密鍵は、両方指定するか、どちらも指定しないでください。',
    'pem-unreadable': 'ファイルを読み込めません。',
    'pem-no-pair': '証明書と秘密鍵が対応していないか、PEMファイルではありません。',
    host: 'ホスト名またはIPアドレスを指定してください。',
    'tls-needed':
      'ほかのコンピューターからlisten.hostに接続できるため、証明書と秘密鍵が必要です。暗号化するプロキシの後ろでは、代わりにlisten.plainHttpをtrueにしてください。',
    'origin-needed':
      'このコンピューターのすべてのアドレスで待ち受けるため、クライアントが使用するアドレスを指定してください。',
  },
  fileProblems: {
    'file-unreadable': '設定ファイルを読み込めません。',
    'file-not-json': '設定ファイルが、{"listen": {"port": 8700}}のようなJSONオブジェクトではありません。',
    'file-open-to-others':
      '設定ファイルに秘密の値があり、このコンピューターの全員が読み込めます。chmod 640を実行し、chgrpでサービスのグループにしてください。',
    'unknown-key': (given: string) => `設定ファイルに「${given}」がありますが、この名前の設定はありません。`,
    'unknown-variable': (given: string) => `環境変数${given}がありますが、この名前の設定はありません。`,
  },
  sources: {
    flag: 'オプション',
    environment: '環境変数',
    'secret-file': '環境変数のファイル',
    file: '設定ファイル',
    usual: '既定',
  },
  hidden: '（非表示）',
  none: '（なし）',
  migrate: {
    nothing: 'データベースは最新です。変更は必要ありません。',
    would: '次のことを行います：',
    did: '完了しました：',
    migration: (name: string) => `移行 ${name}`,
    queue: 'キューの表',
  },
  clients: {
    none: 'クライアントはありません。追加するには：service clients add ID --name NAME',
    noPeople: 'このクライアントに利用者はいません。',
    noWorkerKeys: 'ワーカーキーはありません。追加するには：service clients add-worker-key NAME',
    noKeys: 'この利用者に有効なキーはありません。',
    expires: (when: string) => `${when}まで有効`,
    weight: (weight: number) => `重み${weight}`,
    disabled: '無効',
    removed: '削除済み',
    limits: (submits: number, openUploads: number, size: string, tasks: number) =>
      `毎分${number(submits)}件の依頼、アカウントごとに未完了のアップロード${number(openUploads)}件、${size}、タスク${number(tasks)}件`,
    keep: (days: number | null) => (days === null ? '削除されるまで保存' : `${number(days)}日間保存`),
    domains: (domains: readonly string[]) =>
      domains.length === 0 ? 'サインインできる人はいません' : `サインイン：${domains.join('、')}`,
    desk: (desk: string) => `デスク${desk}`,
    roles: { own: '自分の録音', desk: 'デスクの録音', all: 'すべての録音' },
    never: '未使用',
    used: (when: string) => `最終使用：${when}`,
    keysOf: (name: string) => `${name}のキー。表示されるのは今だけです：`,
    keysIn: (name: string, file: string) => `${name}のキーは${file}にあります。あなただけが読み込めます。`,
    keyKinds: {
      secret: 'シークレットキー',
      'api-key': 'APIキー',
      authorization: 'Authorization',
      'user-token': 'ユーザートークン',
      worker: 'ワーカーキー',
    },
    oldUntil: (when: string) => `以前のキーは${when}まで有効です。`,
    done: '完了しました。数秒ですべてのノードに反映されます。',
  },
  states: { ok: 'OK', warning: '注意', failed: '失敗' },
  check: {
    allGood: '確認したことはすべて正常です。',
    someFailed: (count: number) => `${number(count)}件の確認に失敗しました。対処方法は各行にあります。`,
  },
  checks: {
    store: ({ what, sentence }: CheckValues) => `オブジェクトストア（${what}）：${sentence}`,
    database: sameInAllStates('データベース：応答します。'),
    'database-version': {
      ...sameInAllStates(({ version }) => `データベース：PostgreSQL ${version}です。`),
      failed: ({ version }: CheckValues) =>
        `データベース：PostgreSQL ${version}は古すぎます。14以降を使用してください。`,
    },
    'database-encoding': {
      ...sameInAllStates('データベース：文字コードはUTF-8です。'),
      failed: ({ encoding }: CheckValues) =>
        `データベース：文字コードが${encoding}のため、保存できない名前があります。--encoding=UTF8でデータベースを作成してください。`,
    },
    'database-clock': {
      ...sameInAllStates('データベース：時計がこのコンピューターと一致しています。'),
      failed: ({ seconds }: CheckValues) =>
        `データベース：時計がこのコンピューターと${seconds}秒ずれています。両方をタイムサーバーに合わせてください。`,
    },
    'database-writable': {
      ...sameInAllStates('データベース：書き込めます。'),
      failed: () =>
        'データベース：スタンバイまたは読み取り専用のため、書き込めません。プライマリのアドレスを指定してください。',
    },
    'database-durable': {
      ...sameInAllStates('データベース：確定したデータは停電でも失われません。'),
      failed: () =>
        'データベース：確定したデータが停電で失われることがあります。fsync、full_page_writes、synchronous_commitをonにしてください。',
    },
    'database-encrypted': {
      ...sameInAllStates('データベース：接続は暗号化されているか、このコンピューターの中だけです。'),
      warning: () =>
        'データベース：接続が暗号化されずにネットワークを通ります。ほかに使用者のいないネットワークでなければ、database.urlに?sslmode=verify-fullを追加してください。',
    },
    'database-connections': {
      ...sameInAllStates(
        ({ left, wanted }) => `データベース：接続の空きは${left}、ノードが使用するのは最大${wanted}です。`,
      ),
      failed: ({ left, wanted, most }: CheckValues) =>
        `データベース：接続の空きは${most}のうち${left}だけで、ノードは最大${wanted}を使用します。max_connectionsを増やすか、database.connectionsを減らしてください。`,
    },
    'database-tables': sameInAllStates('データベース：表はこのバージョンのものです。'),
    'database-permissions': {
      ...sameInAllStates('データベース：このユーザーはすべての表を読み書きできます。'),
      failed: ({ count, first }: CheckValues) =>
        `データベース：このユーザーは${first}など${count}個の表またはシーケンスを使用できません。すべての表にSELECT、INSERT、UPDATE、DELETEを、すべてのシーケンスとスキーマpgbossにUSAGEを許可してください。`,
    },
    clients: {
      ...sameInAllStates(({ count }) => `クライアント：${count}件。`),
      warning: () => 'クライアント：まだありません。追加するには：tapelog service clients add ID --name NAME',
    },
    'worker-keys': {
      ...sameInAllStates(({ count }) => `ワーカーキー：${count}件。`),
      warning: () =>
        'ワーカーキー：まだないため、文字起こしができません。追加するには：tapelog service clients add-worker-key NAME',
    },
    'work-folder': {
      ...sameInAllStates(({ freeGigabytes }) => `作業フォルダー：書き込めます。空きは${freeGigabytes} GBです。`),
      warning: ({ freeGigabytes, largestGigabytes }: CheckValues) =>
        `作業フォルダー：空きは${freeGigabytes} GBですが、録音は最大${largestGigabytes} GBになることがあります。`,
      failed: () =>
        '作業フォルダー：書き込めません。work.folderを修正するか、サービスのユーザーがフォルダーに書き込めるようにしてください。',
    },
    origin: {
      ...sameInAllStates(({ origin }) => `アドレス：${origin}でノードが応答します。`),
      warning: ({ what, origin }: CheckValues) =>
        what === 'unset'
          ? 'アドレス：listen.publicOriginが設定されていないため、このコンピューターのプログラムだけがサービスを使用できます。'
          : `アドレス：${origin}から応答がありません。ノードがまだ動作していなければ正常です。`,
      failed: ({ origin }: CheckValues) =>
        `アドレス：${origin}でノード以外のものが応答します。listen.publicOriginか、そこのプロキシを修正してください。`,
    },
    certificate: {
      ...sameInAllStates(({ days }) => `証明書：あと${days}日有効です。`),
      warning: ({ days }: CheckValues) => `証明書：あと${days}日で切れます。更新してノードを再起動してください。`,
      failed: ({ days }: CheckValues) => `証明書：${days}日前に切れました。更新してノードを再起動してください。`,
    },
    'worker-node': {
      ...sameInAllStates(({ origin }) => `ワーカー：${origin}でノードが応答します。`),
      failed: ({ origin }: CheckValues) =>
        `ワーカー：${origin}でノードが応答しません。worker.originを修正するか、ノードを起動してください。`,
    },
    'worker-key': {
      ...sameInAllStates('ワーカー：サービスがキーを受け付けます。'),
      failed: ({ code }: CheckValues) =>
        `ワーカー：最初の要求にノードが応答しません（${code}）。worker.originか、そこのプロキシを修正してください。`,
    },
    'worker-models': {
      ...sameInAllStates('ワーカー：音声モデルがインストールされています。'),
      failed: () =>
        'ワーカー：worker.modelsFolderに音声モデルがありません。インストールするには：tapelog models install ID',
    },
  },
  reconcile: {
    nothing: (rows: number, objects: number) =>
      `データベースとバケットは一致しています：行${number(rows)}件、オブジェクト${number(objects)}件。`,
    found: {
      'file-missing': 'データベースにあり、バケットにオブジェクトがない録音',
      'result-missing': 'データベースにあり、バケットにオブジェクトがない結果',
      'upload-lost': 'データベースでは進行中で、バケットにないアップロード',
      'upload-complete': 'バケットでは完了し、データベースでは未完了のアップロード。クライアントが完了できます',
      'object-unknown': 'データベースにないバケットのオブジェクト',
      'upload-unknown': 'データベースにない、バケットで進行中のアップロード',
      'object-foreign': 'このサービスのものではないオブジェクト。そのまま残します',
    },
    line: (what: string, count: number, size: string | null) =>
      `${what}：${number(count)}件${size === null ? '' : `、${size}`}`,
    removed: (count: number) => `削除：${number(count)}件`,
    young: (count: number, hours: number) => `新しいため削除しません：${number(count)}件（${number(hours)}時間未満）`,
    toRemove: (command: string) =>
      `何も変更していません。バケットだけにあるものを削除し、バケットにないものを削除済みにするには：${command}`,
  },
  bench: {
    doing: {
      addresses: 'アドレスに署名し、録音をアップロードして完了しています…',
      claims: 'タスクを取得して終了しています…',
      polls: 'タスクを問い合わせています…',
    },
  },
}
