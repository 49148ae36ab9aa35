export const registry = {
  title: 'レコーダーの登録',
  add: 'レコーダーを追加…',
  noAccount: 'レコーダーがどのアカウントに登録されているかを確認するには、アカウントを追加してください。',
  empty: 'シリアル番号でレコーダーを追加すると、どのアカウントに登録されているかを確認できます。',
  account: (name: string) =>
    `アカウント「${name}」から見た登録状況です。レコーダーを同時に登録できるアカウントは1つだけです。`,
  addDialog: {
    title: 'レコーダーを追加',
    submit: '追加',
    serialNumber: 'シリアル番号',
    serialNumberHint: 'レコーダー本体またはメーカーのアプリに記載',
    checkSerialNumber: 'シリアル番号を確認してください。',
    type: '機種',
    typeKnown: (type: string) => `シリアル番号による機種：${type}。誤っている場合にのみ、別の機種を入力してください。`,
    typeUnknown:
      'シリアル番号が881で始まる場合はnotepro、882で始まる場合はnotepinsです。それ以外は機種を入力してください。',
    recordType: 'デバイスレコードでの機種',
    recordTypeHint: 'デバイスレコードでは機種の名前が異なります。',
    recordTypes: { note: 'note', notepin: 'notepin', notepro: 'notepro', other: 'その他' },
  },
  ofRecorder: {
    serialNumber: (serialNumber: string) => `シリアル番号${serialNumber}`,
    above: '登録状況は上で確認できます。',
    noAccount: 'このレコーダーがどのアカウントに登録されているかを確認するには、アカウントを追加してください。',
    check: '登録先のアカウントを確認',
  },
  state: {
    asking: '登録状況を問い合わせています…',
    never: {
      state: '未登録',
      meaning:
        'このレコーダーは、どのアカウントにも登録されたことがありません。自分のアカウントに登録するには「登録」を押してください。',
    },
    former: {
      state: '登録解除済み',
      meaning:
        '現在どのアカウントにも登録されていません。ロックされている場合は、以前登録されていたアカウントのクライアントIDで復旧できます。',
    },
    ours: { state: 'このアカウントに登録済み', meaning: '使用中のアカウントにTapelogで登録しました。' },
    other: {
      state: '登録済み（Tapelog以外で）',
      meaning:
        '別のアカウントに登録されている可能性があります。その場合、登録を解除できるのはそのアカウントだけで、復旧はできません。自分のものであれば「登録」を押して確定してください。ほかは変わりません。',
    },
  },
  card: {
    label: (serialNumber: string) => `レコーダー${serialNumber}`,
    typeUnknown: '機種不明',
    askAgain: '再問い合わせ',
    asking: '問い合わせ中…',
    remove: '一覧から外す',
    itIsA: (type: string) => `機種は${type}です`,
    register: '登録',
    unregister: '登録解除',
    unregisterTitle: (serialNumber: string) => `${serialNumber}の登録を解除しますか？`,
    unregisterText:
      'このアカウントへの登録が解除されます。メーカーのSDKを使って、レコーダー本体でも登録を解除する必要があります。',
    unregistered:
      '登録を解除しました。続いて、レコーダーを近くに置き、メーカーのSDKを使って本体でも登録を解除してください。それまで本体の登録は残ります。',
    exportRecovery: '復旧用のクライアントIDを書き出す…',
    written: (path: string) => `${path}に書き出しました。メーカーのSDKは、これらのクライアントIDを新しい順に試します。`,
    history: (count: number) => `履歴（${count}）`,
    historyLabel: '登録されていたアカウント（新しい順）',
    thisAccount: 'このアカウント',
  },
  record: {
    title: 'デバイスレコード',
    label: 'デバイスレコードの内容',
    ownerIdHint: 'レコーダーを登録または登録解除する所有者。120文字まで。',
    register: '所有者に登録',
    unregister: '所有者から登録解除',
    read: 'レコードを読み取る',
    facts: {
      owner: '所有者',
      registered: '登録',
      name: '名前',
      model: 'モデル',
      version: 'バージョン',
      battery: 'バッテリー',
      free: '空き容量',
      capacity: '容量',
      updated: '更新日時',
    },
    yes: 'はい',
    no: 'いいえ',
    percent: (value: number) => `${value}%`,
  },
}
