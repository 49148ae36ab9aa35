const id = '<id> は「status」の一覧に表示される番号です。'
const library = '使用するライブラリ（既定：Tapelogのウィンドウが開くもの）'
const hotwords = '認識させる人名と用語（コンマ区切り）'
const whileOpen = 'Tapelogのウィンドウを開いたままでも使えます。'

export const help = {
  description: '録音したインタビューを、引用できるテキストにします。Tapelogのウィンドウと同じライブラリを使います。',
  titles: {
    'Usage:': '使い方：',
    'Arguments:': '引数：',
    'Options:': 'オプション：',
    'Commands:': 'コマンド：',
    'Examples:': '例：',
  },
  placeholders: { options: '[オプション]', command: '[コマンド]' },
  default: (value: string) => `既定：${value}`,
  closing: `終了コード：0 完了、1 失敗あり、2 コマンドが正しくない、
3 オフライン（すべてキューに保存されています）。

環境変数：
  TAPELOG_LIBRARY は「run」以外のコマンドのライブラリを指定します。
  TAPELOG_LANGUAGE は端末と書き出しの言語を指定します：en または ja。
  指定がなければ LC_ALL、LC_MESSAGES、LANG に従います。
  このコンピューターではなくリモートサービスで文字起こしするには、
  TAPELOG_BASE_URL、TAPELOG_API_BASE、TAPELOG_CLIENT_ID、TAPELOG_SECRET_KEY、
  TAPELOG_API_KEY、TAPELOG_USER_TOKEN（またはトークンを作成する
  TAPELOG_USER_ID）、TAPELOG_AUTHORIZATION、
  TAPELOG_WORKFLOW_STATUS_PATH を設定します。`,
  version: 'バージョンを表示します',
  help: 'このヘルプを表示します',
  helpCommand: 'コマンドのヘルプを表示します',
  commands: {
    run: {
      summary: '録音を読み込み、文字起こしして書き出します',
      text: 'ファイルとフォルダーを読み込み、録音を文字起こしし、結果をフォルダーに書き出します。一時的なライブラリを使い、完了後に削除します。--library を付けると、録音はそのライブラリに残ります。',
    },
    import: {
      summary: '録音をライブラリにコピーします',
      text: '録音をライブラリにコピーし、キューに加えます。ファイルとフォルダーを指定するか、接続したレコーダーの新しい録音は --device、フォルダーの新しいファイルは --watch を使います。文字起こしするには「sync」を実行するか、Tapelogのウィンドウを開きます。リモートサービスへ送信される場合は、その名前を表示します。最後まで読み取れないファイルは数回試行して失敗します。--salvage を付けると、読み取れる部分を保存します。残りは無音になるか、なくなります。',
    },
    projects: {
      summary: 'プロジェクトを一覧表示または作成します',
      text: 'プロジェクトとそれぞれの録音数を表示します。--add で作成します。言語、人名、用語はTapelogのウィンドウで設定します。',
    },
    models: {
      summary: 'このコンピューターの音声モデルを管理します',
      text: '音声モデルは、このコンピューターで音声をテキストにします。「list」は一覧を表示します。「install」は表示するアドレスからダウンロードし、ダイジェストを確認し、中断したところから再開します。「import」はUSBメモリーのファイルやフォルダーを取り込みます。「verify」はファイルを読み直します。「remove」は容量を空けます。「use」はモデルを選び、「use auto」は最良のものを選びます。「address」は取得元を表示または変更します。「bench」は、言葉がわかっている録音でインストール済みのモデルを測定します。',
    },
    devices: {
      summary: '接続したレコーダーと録音を表示します',
      text: '接続したレコーダーと、その中の録音を表示します。レコーダーには何も変更を加えません。',
    },
    sync: {
      summary: 'キューの読み込み、送信、文字起こしを行います',
      text: '今できることがなくなるまで、キューを処理します。Ctrl-Cで安全に停止でき、残りはキューに残ります。',
    },
    status: {
      summary: '録音と、待っている理由を表示します',
      text: `すべての録音と、その進行状況、待っている理由を表示します。${whileOpen}`,
    },
    transcribe: {
      summary: '別のオプションで録音を再び文字起こしします',
      text: `1件の録音をキューに加え、別の言語などで再び文字起こしします。--from と --until を付けると、その部分だけを文字起こしし、残りはそのまま残ります。指定しないオプションは変わりません。編集した文字起こしは、「take」またはウィンドウで新しいものを採用するまで残ります。編集していなければ置き換わります。${id}`,
    },
    take: {
      summary: '待機中の新しい文字起こしを採用します',
      text: `録音の文字起こしを、待機中の新しいものに置き換えます。戻すには、Tapelogのウィンドウの「元に戻す」または履歴を使います。--keep を付けると、新しいほうを削除します。待機中のものがなければ終了コード1で失敗します。${id}`,
    },
    recorded: {
      summary: '録音日時を設定します',
      text: `録音日時を、このコンピューターの時計による日付、または日付と時刻で設定します。人が入力したものとして表示されます。--as-found で取り消すと、レコーダーまたはファイルの日時が表示されます。${id}`,
    },
    pause: {
      summary: 'キューの録音、またはすべてを一時停止します',
      text: `キューの1件の録音を一時停止します。--all を付けると、あとで加える録音も含めてすべてを、--all で再開するまで一時停止します。${id}`,
    },
    resume: {
      summary: '一時停止したものを再開します',
      text: `1件の録音、または --all ですべてを再開します。その後「sync」またはTapelogのウィンドウが処理します。${id}`,
    },
    retry: {
      summary: '失敗したもの、待機中のものを再試行します',
      text: `失敗した1件の録音、または --all ですべてをキューに戻します。待機中の録音の番号を指定すると、すぐに試行します。言語などを変えるには、先に「transcribe」を使います。--all --salvage を付けると、最後まで読み取れないファイルの読み取れる部分を保存します。${id}`,
    },
    cancel: {
      summary: '録音をキューから外します',
      text: `1件の録音、または --all ですべてをキューから外します。ライブラリの録音は残ります。${id}`,
    },
    transcript: {
      summary: 'セグメントの番号付きで文字起こしを表示します',
      text: `各セグメントの番号、時刻、検証済みの印、言葉を表示します。${whileOpen}${id}`,
    },
    'transcript import': {
      summary: '別の場所で作られた文字起こしを読み込みます',
      text: `WebVTT、SRT、oTranscribe、JSON、テキスト、Wordのファイルから、録音の文字起こしを読み込みます。録音にすでに言葉がある場合、「take」またはウィンドウで使うまで、読み込んだ文字起こしは待機します。${id}`,
    },
    correct: {
      summary: '1つのセグメントの言葉を変更します',
      text: `セグメントのテキストを置き換えます。戻すには、ウィンドウの「元に戻す」を使います。${whileOpen}--based-on を付けると、その間の変更も残します。同じ言葉が変更されていた場合は何も保存せず、両方のテキストを表示します。${id}<segment> は「transcript」が表示する番号です。`,
    },
    quotes: {
      summary: '引用として印を付けた言葉を表示します',
      text: `1件の録音、プロジェクト、またはすべての引用を表示します：言葉、話者、時刻、録音、検証の有無、元の録音の封印。${whileOpen}${id}`,
    },
    ledger: {
      summary: 'このコンピューターの外へ送信したものを表示します',
      text: `1件の録音またはライブラリ全体について、リモートサービスへ送信した内容、バイト数、送信先、選択した人を表示します。バイト数はリクエスト本体のものです。「最大」はリクエストが中断したことを示します。${whileOpen}${id}`,
    },
    export: {
      summary: '文字起こしをファイルに書き出します',
      text: `1件の録音、または --all ですべての文字起こしを、形式ごとに1ファイルずつフォルダーに書き出します。${id}`,
    },
    delete: {
      summary: '録音、または音声だけを完全に削除します',
      text: `1件の録音、または指定した日数より前に読み込んだすべてを削除します：元の録音とコピー、文字起こしとその履歴、このコンピューターの文字起こしサービスにあるデータ。先に、削除するものと、リモートサービスのコピーなど削除できないものを表示します。--yes を付けたときだけ削除します。10秒以内にCtrl-Cを押せば、すべて残ります。監視フォルダーとレコーダーは、削除した録音を再び読み込みません。${id}`,
    },
    verify: {
      summary: '元の録音が変わっていないか確認します',
      text: 'ライブラリのすべての元の録音を読み、読み込み時から変わっていないか確認します。',
    },
    serve: {
      summary: 'ほかのプログラムのために文字起こしサービスを動かします',
      text: 'Ctrl-Cを押すまで、ほかのプログラムのために文字起こしサービスを動かします。アドレスと、あなただけが読める認証情報ファイルの名前を表示します。--host を付けなければ、このコンピューターからだけ接続できます。',
    },
  },
  options: {
    library,
    runLibrary: '録音を残すライブラリ（既定：一時的なもの）',
    serveLibrary: 'service/ フォルダーにサービスのファイルを置くライブラリ（既定：Tapelogのウィンドウが開くもの）',
    json: '出来事をJSONで1行ずつ表示します。最後の行の種類は「result」です',
    serveJson: 'アドレスと認証情報のJSONファイル名を、JSONで1行表示します',
    language: '話されている言語：auto、またはen、de、pt-BRなどのコード',
    hotwords,
    hotwordsOrNone: `${hotwords}。""でなし`,
    diarization: '話者を区別します',
    noDiarization: '話者を区別しません',
    speechModel: '音声モデル：auto、または「models list」が表示するID',
    out: '書き出し先のフォルダー。なければ作成します',
    to: '録音を文字起こしする場所（既定：設定どおり。リモートサービスへ送信する前に名前を表示します）',
    toOne: '文字起こしする場所',
    toFormer: '--to の以前の名前',
    localOnly: 'これらの録音をこのコンピューターから出しません',
    salvage: '最後まで読み取れないファイルの読み取れる部分を保存し、救済コピーと表示します',
    salvageAll: '--all とともに：最後まで読み取れないファイルの読み取れる部分を保存します',
    formats: (formats: string) => `形式（コンマ区切り）：${formats}`,
    all: 'すべて',
    none: 'なし',
    device: '接続したレコーダーの新しい録音を読み込みます。キーは「devices」が表示します',
    watch: 'Ctrl-Cを押すまで、フォルダーの新しいファイルを読み込みます',
    project: '録音を加えるプロジェクト。「projects」が一覧を表示します',
    addProject: 'プロジェクトを作成します',
    benchAudio: 'bench とともに：録音のフォルダー。同じ名前の .txt に言葉、わかれば .rttm に話者を入れます',
    usual: 'address とともに：既定のアドレスに戻します',
    devicesWatch: 'Ctrl-Cを押すまで、接続と取り外しを表示し続けます',
    statusWatch: 'Ctrl-Cを押すまで、進行状況を表示し続けます',
    history: '最近終わったものも表示します',
    speakers: '話す人（コンマ区切り）。このコンピューターではホットワードになり、ウィンドウで候補になります',
    from: '一部だけ：12:41などの時刻から。セグメント全体に広げます',
    until: '一部だけ：この時刻まで',
    replaceChecked: '--from とともに：人が編集または検証したセグメントも置き換えます',
    keep: '現在の文字起こしを残し、新しいものを削除します',
    when: '日付、または日付と時刻',
    asFound: '入力した日時を取り消します',
    everything: 'キューのすべて',
    text: 'セグメントの新しいテキスト',
    basedOn: '修正する前に見たテキスト',
    tag: 'このタグの引用だけ',
    ofProject: 'このプロジェクトの引用だけ',
    speaker: 'この話者の引用だけ',
    words: 'これらの言葉を引用またはメモに含むものだけ',
    csv: '表計算ソフト用の表を表示します',
    allTranscripts: '文字起こしのあるすべての録音',
    highlights: '印を付けた言葉も含めます：色、太字、== または一覧',
    notes: 'タグとメモを言葉の後に括弧で加えます',
    checkMarks: '検証済みのセグメントの後に✓を付けます',
    verifiedOnly: '検証済みのセグメントだけにします',
    clean: '言いよどみ、言い直し、言葉の重複を除きます。引用はそのままです',
    times: 'テキストのどこに時刻を入れるか',
    offset: 'タイムラインの開始（例：1:00:00）。データ以外のすべての時刻に加えます',
    template: (fields: string) => `拡張子を除いたファイル名。${fields} を使えます`,
    profile:
      '書き出し画面で保存したプロファイルの形式、オプション、ファイル名を使います。入力したオプションが優先されます',
    sound: 'htmlページの音声：なし (none)、ページの中 (inside)、横のMP3ファイル (beside)',
    frameRate: 'edlとxmemlの1秒あたりのフレーム数',
    olderThan: '90dなど、この日数より前に読み込んだすべての録音',
    audioOnly: '音声だけを削除し、テキストは残します',
    yes: '削除します。付けなければ、削除するものを表示するだけです',
    port: '待ち受けるポート。0：空いているポート',
    host: '待ち受けるアドレス。ほかのコンピューターから接続できる場合は --tls-cert と --tls-key も必要です',
    tlsCert: '証明書（PEMファイル）',
    tlsKey: '証明書の秘密鍵（PEMファイル）',
    plainHttp: '前段のプロキシが暗号化するため、--host で証明書なしで待ち受けます',
    publicOrigin: 'クライアントが使うアドレス（既定：待ち受けるアドレス）',
    addDevice: 'シリアル番号でレコーダーをレジストリに加えます。繰り返し指定できます',
    allowFileUrl: 'この取得元の録音も取得します。繰り返し指定できます',
    data: 'ライブラリの service/ の代わりに、サービスのファイルを置くフォルダー',
    keepDays: 'この日数が過ぎたら、録音と結果を削除します',
    rotate: '認証情報を新しくします。古いものは使えなくなります',
  },
  errors: {
    template: (fields: readonly string[]) => `テキストと次の項目を使ってください：${fields.join('、')}`,
    error: (sentence: string) => `エラー：${sentence}`,
    seeHelp: 'ヘルプを見るには --help を付けてください。',
    hereOrThere: '--local-only と --to remote は同時に使えません',
    fromAndUntil: '--from と --until は一緒に使ってください',
    oneOrAll: '録音の番号か --all を指定してください',
    oneSource: 'ファイルとフォルダー、--device、--watch のどれか1つを指定してください',
    modelVerb: (verbs: string) => `「models」のあとに次のどれかを指定してください：${verbs}`,
    modelFile: (verb: string) => `「models ${verb}」にはファイルかフォルダーが必要です`,
    modelId: (verb: string) => `「models ${verb}」にはモデルのIDが必要です`,
    benchAudio: '「models bench」には --audio が必要です',
    timeOrFound: '日時か --as-found を指定してください',
    salvageAll: '--salvage は --all とともに使ってください。失敗した読み込みに番号はありません',
    textEmpty: '--text が空です',
    oneOrOlder: '録音の番号か --older-than を指定してください',
    missingArgument: (name: string) => `引数がありません：${name}`,
    missingValue: (option: string) => `オプション ${option} には値が必要です`,
    missingOption: (option: string) => `オプションがありません：${option}`,
    unknownOption: (option: string) => `不明なオプション：${option}`,
    unknownCommand: (name: string) => `不明なコマンド：${name}`,
    tooMany: '引数が多すぎます',
    invalid: (name: string, value: string, why: string) => `${name}：「${value}」は正しくありません。${why}`,
    oneOf: (values: string) => `次のどれかを使ってください：${values}。`,
    port: 'ポートは0から65535までの数です。',
    days: (least: number) => `90や90dのように、${least}から3650までの日数を指定してください。`,
    serialNumber: 'SN123:deskのように、シリアル番号、またはシリアル番号と所有者を指定してください。',
    origin: 'https://files.example:8443のように、スキーム、ホスト、ポートだけを指定してください。',
    speechModel: 'auto、または「models list」が表示するIDを指定してください。',
    language: '言語コードではありません。auto、またはen、de、pt-BRなどを指定してください。',
    hotwords: '500語まで、1語100文字までにしてください。',
    moment: '75、12:41、1:02:03などの時刻を指定してください。',
    when: '2026-09-12などの日付、または"2026-09-12 15:02"などの日付と時刻を指定してください。',
  },
}
