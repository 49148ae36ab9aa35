export const newsroomSentences = {
  'database-unreachable':
    'データベースが応答しません。動作していることと、設定のアドレスが正しいことを確認してください。',
  'database-refused':
    'データベースがこのユーザーを拒否しました。アドレスの名前とパスワード、およびサーバーのpg_hba.confを確認してください。',
  'database-missing':
    'サーバーにこの名前のデータベースはありません。createdbで作成するか、アドレスを修正してください。',
  'database-not-allowed':
    'データベースがこのユーザーに許可していない操作です。「migrate」にはデータベースの所有者が、ほかのコマンドにはすべての表の読み書きの権限が必要です。',
  'database-full':
    'データベースの接続数に空きがありません。サーバーのmax_connectionsを増やすか、ノードのdatabase.connectionsとqueue.connectionsを減らしてください。',
  'database-not-migrated':
    'データベースに、このバージョンの表がありません。先に、同じ設定で「tapelog service migrate」を実行してください。',
  'database-newer':
    'データベースは、新しいバージョンのTapelogで変更されたため、このバージョンでは使用できません。このコンピューターにそのバージョンをインストールしてください。',
  'client-unknown': ({ id }: { id: string }) =>
    `クライアント「${id}」はありません。「tapelog service clients list」で一覧を表示できます。`,
  'client-exists': ({ id }: { id: string }) =>
    `クライアント「${id}」はすでにあります。変更するには「set」を使用します。`,
  'database-disk-full': 'データベースのディスクがいっぱいです。空きを作ってから、もう一度試してください。',
  'database-read-only':
    'データベースは変更を受け付けません。スタンバイではなくプライマリサーバーのアドレスを指定し、default_transaction_read_only を確認してください。',
  'database-pooler':
    'データベースの手前に PgBouncer などの接続プーラーがあり、セッションの時間制限とロックが失われます。サーバー自体のアドレスを指定してください。',
  'database-untrusted':
    'このコンピューターはデータベースの証明書を信頼していないか、証明書が別の名前のものです。アドレスの sslrootcert に自分の認証局のファイルを指定するか、ホスト名を直してください。',
  'database-unencrypted':
    'データベースは暗号化された接続を受け付けません。サーバーで ssl を有効にしてください。このコンピューターにある場合に限り、アドレスから sslmode を外してください。',
  'database-file-unreadable':
    'データベースのアドレスにあるファイル（sslrootcert など）を読めません。パスまたは権限を直してください。',
  'network-wrong':
    'ワーカーキーは、10.0.0.7や10.0.0.0/8のようなアドレスとネットワークに限定できます。コンマで区切ってください。',
  'client-id-wrong': 'クライアントのIDは、英数字、ピリオド、_、-で1～64文字です。',
  'user-id-wrong': '利用者のIDは1～120文字です。',
  'person-unknown': ({ id }: { id: string }) =>
    `このクライアントに利用者「${id}」がいないか、削除されています。「tapelog service clients people CLIENT」で一覧を表示できます。`,
  'person-email-taken': 'このクライアントの別の利用者が、このメールアドレスを使用しています。',
  'worker-key-unknown': ({ name }: { name: string }) =>
    `「${name}」という名前の有効なワーカーキーはありません。「tapelog service clients worker-keys」で一覧を表示できます。`,
  'identity-unknown': ({ id }: { id: string }) =>
    `「${id}」としてサインインした人がいないため、解除するIDの紐付けはありません。`,
  'key-name-unknown': ({ name }: { name: string }) =>
    `この利用者に「${name}」という名前の有効なキーはありません。「tapelog service clients list-keys CLIENT PERSON」で一覧を表示できます。`,
  'secrets-file-exists':
    '--outのファイルがすでにあるか、フォルダーがありません。キーを失わないように、新しいファイルの名前を指定してください。',
  'bench-not-allowed':
    '計測では、同じサーバーに専用のデータベースを作成し、最後に削除しますが、このユーザーには許可されていません。許可するには：ALTER ROLE … CREATEDB。何も変更していません。',
} as const
