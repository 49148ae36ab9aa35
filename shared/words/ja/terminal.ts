import type { DeletionScope } from '../../recordings/deletion.ts'
import type { NewTranscript } from '../../recordings/domain.ts'
import { units } from './units.ts'

const { number } = units
const jobs = (count: number): string => `ジョブ${number(count)}件`

export const terminal = {
  remark: (text: string) => `（${text}）`,
  reason: (line: string, sentence: string) => `${line}：${sentence}`,
  numbered: (sentence: string, recordingId: number) => `${sentence}録音番号は${recordingId}です。`,
  recording: {
    newTranscript: ({ segmentCount, speakerCount, wordsAdded, wordsRemoved }: NewTranscript) =>
      `新しい文字起こしが待機中：${units.segments(segmentCount)}、${units.speakers(speakerCount)}、追加${number(wordsAdded)}語、削除${number(wordsRemoved)}語`,
    deletion: (scope: DeletionScope, byRule: boolean, until: string | null) => {
      const what = `${byRule ? '古い音声の規則により' : ''}${scope === 'audio' ? '音声を削除予定' : '削除予定'}`
      return until === null
        ? `${what}、ウィンドウに警告が表示された後`
        : `${what}、${until}までウィンドウで元に戻せます`
    },
  },
  queue: {
    paused: (totals: string) => `一時停止中：${totals}`,
    pausing: (totals: string) => `一時停止しています：${totals}`,
    queued: (count: number) => `順番待ち${number(count)}件`,
    uploaded: (amount: string) => `アップロード済み${amount}`,
    nobodyWorks: (command: string) => `このライブラリを処理しているTapelogはありません。続けるには：${command}`,
    allPaused: (command: string) => `すべて一時停止しています。再開するには：${command}`,
    stopped: (noun: string) => `${noun}は停止中です。次回の起動時に続けます`,
    failed: (step: string, sentence: string) => `${step}：${sentence}`,
    crashes: (count: number) => `この処理中にTapelogが${units.times(count)}異常終了しました`,
    ended: '完了：',
    more: (count: number) => `…ほか${number(count)}件`,
  },
  session: {
    libraryMade: (path: string) => `${path}にライブラリを作成しました。`,
    stopping: '停止しています。残りの処理は次回続けます。すぐに停止するには、もう一度Ctrl-Cを押してください。',
  },
  destination: (where: string) =>
    `これらの録音は${where}へ送信されます。このコンピューターに残すには、--local-only または --to this-machine を付けてください。`,
  destinationMissing: '未設定のリモートサービス',
  import: {
    fromDevice: (device: string, fresh: number, total: number) =>
      `${device}：${number(total)}件のうち新しいもの${number(fresh)}件`,
    deletedHere: (count: number) => `、ここで削除され、再び読み込まれないもの${number(count)}件`,
    watching: '新しい録音を監視しています。終了するにはCtrl-Cを押してください。',
    noTranscript: (recordingId: number, command: string) =>
      `録音${recordingId}には文字起こしがありません。もう一度文字起こしするには：${command}`,
    salvage: (again: string, salvage: string, sync: string) =>
      `再試行するには：${again}。読み取れる部分だけを保存するには：${salvage}。そのあと：${sync}`,
  },
  language: {
    installModel: (command: string) => `ヨーロッパの言語の音声モデルをインストールするには：${command}`,
    installLargeModel: (command: string) => `すべての言語の音声モデルをインストールするには：${command}`,
    chooseOther: (command: string) => `別の言語を選ぶには：${command}`,
  },
  exports: {
    wrote: (path: string) => `${path}に書き出しました`,
    failed: (what: string, title: string, reason: string) => `書き出されませんでした：「${title}」の${what}。${reason}`,
    nothingMarked: (count: number) => `${units.files(count)}は書き出されませんでした：引用がありません。`,
  },
  newTranscripts: (count: number, take: string, keep: string) =>
    `新しい文字起こしが${number(count)}件待機しています。採用するには：${take}。現在のテキストを残すには：${keep}`,
  ended: {
    unreachable: 'サービスに接続できません。録音はライブラリに保存されており、あとで送信されます。',
    networkNotAllowed: 'このネットワークでの送信は設定で許可されていません。録音はライブラリに保存されています。',
    toContinue: (command: string) => `続けるには：${command}`,
  },
  delete: {
    nothing: '削除するものはありません。',
    notYet: (command: string) => `まだ何も削除していません。削除するには：${command}`,
    inSeconds: (seconds: number) => `${seconds}秒後に削除します。すべて残すには、Ctrl-Cを押してください。`,
    tooLate: '間に合わず、残せませんでした。',
    stopped: 'これ以上は削除しません。',
    unfinished: (reason: string) => `まだ削除されていない録音があります。${reason}`,
    done: '削除しました。',
    doneAll: (count: number) => `${units.recordings(count)}を削除しました。`,
  },
  devices: {
    none: 'レコーダーは接続されていません。',
    noneYet: 'レコーダーはまだ接続されていません。終了するにはCtrl-Cを押してください。',
    pluggedIn: '接続：',
    unplugged: (name: string) => `取り外し：${name}`,
    noKey: '（キーなし：同じ機種のほかのレコーダーと区別できません）',
    zoneUnknown: '* レコーダーの時計による。タイムゾーンは不明',
    skipped: (count: number) => `ほかのファイル${number(count)}件は対象外です`,
    noDate: '日付なし',
  },
  ledger: {
    contents: {
      audio: '音声',
      'file-facts': 'ファイルのサイズ、種類、チェックサム',
      'file-name': 'ファイル名、長さ、日時',
      request: '文字起こしの依頼',
      hotwords: 'ホットワード',
      workflow: 'ワークフロー',
      'typed-text': '入力したテキスト（ホットワードまたはワークフロー）',
      status: '進行状況の確認',
      capabilities: 'サービスの機能の問い合わせ',
      'task-control': '一時停止、再開、終了、削除の指示',
      recorder: 'レコーダーのシリアル番号',
      'sign-in': 'サインイン',
      'time-stamp': '証拠のマニフェストのハッシュ（タイムスタンプ用）',
      update: 'Tapelogの更新の確認',
    },
    choices: {
      import: '読み込み時の選択',
      'watch-folder': '監視フォルダー',
      recorder: '自動で読み込むレコーダー',
      transcribe: '文字起こしの依頼',
      retry: '再試行',
      workflow: 'ワークフロー',
      account: 'アカウントの使用',
      export: '証拠とタイムスタンプ付きの書き出し',
      updates: '設定でオンにした更新の確認',
      unknown: '記録なし',
    },
    nothing: 'このライブラリから、このコンピューターの外へ送信されたものはありません。',
    total: {
      library: (bytes: string) => `このライブラリの合計：${bytes}`,
      recording: (bytes: string) => `この録音の合計：${bytes}`,
    },
    bytes: {
      exact: (bytes: number) => `${number(bytes)}バイト`,
      'at-most': (bytes: number) => `最大${number(bytes)}バイト`,
    },
    noRecording: '録音なし',
    recording: (recordingId: number) => `録音${recordingId}`,
    requests: (count: number) => `リクエスト${number(count)}件`,
    to: (host: string) => `送信先：${host}`,
    because: (choice: string) => `理由：${choice}`,
    inTerminal: (choice: string) => `${choice}（ターミナル）`,
  },
  models: {
    imported: (titles: readonly string[]) => `取り込みました：${titles.join('、')}`,
    removed: (id: string, size: string) => `${id}を削除し、${size}を空けました。`,
    useBest: 'インストール済みの最良のモデルを使用します。',
    use: (id: string) => `${id}を使用します。`,
    usualAddress: (address: string) => `（既定：${address}）`,
    inUse: (command: string) => `* 使用中。モデルをインストールするには：${command}`,
    shipped: 'Tapelogに付属',
    ofSystem: 'システムのもの',
    downloaded: (percent: string) => `${percent}ダウンロード済み`,
    states: { installed: 'インストール済み', absent: '–', installing: 'インストール中' },
    segmentation: '声の区切りを見つける',
    embedding: '声を見分ける',
    manyLanguages: '約99言語',
    languages: (count: number) => `${number(count)}言語`,
    downloading: (title: string, size: string | null, address: string) =>
      `${address}から${title}${size === null ? '' : `（${size}）`}をダウンロードしています`,
    noDigest: '提供元がダイジェストを公開していないため照合できません。受け取ったファイルのダイジェストを記録します。',
    secondHand: '配布元がダイジェストを公開していないため、別のプロジェクトが記録したダイジェストと照合します。',
    measured: (time: string) => `1時間の録音に約${time}`,
    devices: {
      automatic: '自動',
      processor: 'プロセッサーのみ',
      used: (device: string) => `前回使用：${device}。`,
      failed: (command: string) =>
        `グラフィックスデバイスに障害が発生したため、プロセッサーを使います。もう一度試すには、次を実行してください：${command}`,
    },
    sentOn: (host: string) => `${host}へ転送されました`,
    progress: (percent: string, amount: string) => `${percent}（${amount}）`,
    installed: (title: string) => `${title}をインストールしました。`,
    intact: (id: string) => `${id}：すべてのファイルに変更はありません。`,
  },
  bench: {
    begins: (recordings: number, models: number) => `${units.recordings(recordings)}、モデル${number(models)}個。`,
    done: (id: string) => `${id}：完了`,
    columns: ['語の誤り', '話者の誤り', '語の話者の誤り', '実時間比', 'メモリー', '単純：語', '単純：比', 'デバイス'],
    plain: '単純：同じエンジンで25秒ごとに処理するだけのスクリプト（発話の検出とテキストの確認なし）。',
    model: 'モデル',
    notMeasured: '未測定',
    collar: (seconds: number) => `話者の誤り：話者を誤った発話の割合。正解の発話の前後${seconds}秒を除きます。`,
    wrongSpeaker: '語の話者の誤り：話者を誤った語の割合。',
    mix: (recordings: number) => `ミックス（1人1本のマイク、${number(recordings)}件）`,
    each: 'マイクごと',
    speakersNotMeasured:
      '話者は測定していません。測定するには、録音と同じ場所に発話区間の .stm または .rttm ファイルを置き、声のモデルをインストールしてください。',
    absent:
      'インストールされていないモデルは測定していません。測定するには、インストールしてからもう一度実行してください：',
    failed: (model: string, recording: string) => `${model}は${recording}を文字起こしできませんでした。`,
  },
  projects: {
    none: 'プロジェクトはまだありません。',
    staysHere: 'このコンピューターから出さない',
    exports: {
      transcribed: (folder: string) => `文字起こしが終わると${folder}に書き出す`,
      verified: (folder: string) => `検証が終わると${folder}に書き出す`,
      named: (folder: string) => `話者に名前が付くと${folder}に書き出す`,
    },
    ready: (count: number, command: string) =>
      `${units.recordings(count)}は以前からその状態にあるため、自動では書き出されません。今すぐ書き出すには、次を実行してください：${command}`,
  },
  quotes: {
    none: '引用はありません。Tapelogのウィンドウで言葉を選択し、Alt Hを押すと印を付けられます。',
    asReadersGetThem: '伏せる内容のある録音があります。その引用は、書き出しの読者に渡る形で表示されます。',
    noneMatch: 'この条件に合う引用はありません。',
    columns: ['引用', '話者', '時刻', '録音', '録音日時', '録音日時の出所', 'タグ', 'メモ', '検証', 'SHA-256'],
    unknown: '不明',
    verified: { yes: 'はい', unheard: '聞かずに検証', no: 'いいえ' },
  },
  salvage: {
    none: '読み取れないファイルが原因で失敗した読み込みはありません。',
    queued: (count: number, command: string) =>
      `読み取れる部分を保存するため、${units.files(count)}を再びキューに入れました。始めるには：${command}`,
  },
  serve: {
    noLibrary: (path: string, dataDir: string) =>
      `${path}にはまだライブラリがありません。サービスは${dataDir}にファイルを保存します。`,
    running: (address: string) => `文字起こしサービスが動作しています：${address}`,
    described: (address: string) => `インターフェースの説明：${address}`,
    credentials: (file: string) => `認証情報：${file}`,
    newCredentials: (file: string) => `認証情報を新しくしました。古いものは使えなくなります：${file}`,
    howToUse:
      'このファイルを読めるのはあなただけです。別のターミナルのtapelogでこのサービスを使うには、先にそこで次を実行してください：',
    toStop: 'サービスを停止するにはCtrl-Cを押してください。',
  },
  status: { empty: (command: string) => `ライブラリは空です。録音を読み込むには：${command}` },
  control: {
    allPaused: (count: number, command: string) =>
      `すべて一時停止しました（キューに${jobs(count)}）。再開するには：${command}`,
    nothing: {
      pause: '一時停止するものはありません。',
      resume: '再開するものはありません。',
      retry: '再試行するものはありません。',
      cancel: 'キャンセルするものはありません。',
    },
    done: {
      pause: (count: number) => `${jobs(count)}を一時停止しました。`,
      resume: (count: number) => `${jobs(count)}を再開しました。`,
      retry: (count: number) => `${jobs(count)}を再びキューに入れました。`,
      cancel: (count: number) => `${jobs(count)}をキャンセルしました。`,
    },
  },
  take: {
    kept: (title: string) => `${title}：現在の文字起こしを残し、新しいものを削除しました。`,
    taken: (title: string) =>
      `${title}：文字起こしを置き換えました。戻すには、Tapelogのウィンドウで「元に戻す」を使ってください。`,
  },
  handover: {
    wrote: (path: string) => `${path}に書き出しました。`,
    passphrase: 'パスフレーズ：',
    passphraseAgain: 'パスフレーズ（もう一度）：',
    received: {
      new: (title: string) => `${title}：ライブラリに追加しました。`,
      placed: (title: string) => `${title}：録音に文字起こしを追加しました。`,
      merged: (title: string, segments: number, marks: number) =>
        `${title}：${segments}個のセグメントと${marks}個の印の変更を取り込みました。戻すには、Tapelogのウィンドウの「元に戻す」を使います。`,
      comments: (title: string, segments: number, marks: number) =>
        `${title}：${segments}個のセグメントの訂正を取り込み、メモを${marks}件追加しました。`,
      waits: (title: string, command: string) =>
        `${title}：2つのライブラリはこの文字起こしを交換したことがないため、こちらのものを残し、もう一方は待機します。使うには：${command}`,
      known: (title: string) => `${title}：新しいものはありません。`,
    },
    project: (name: string) =>
      `引き渡しにはプロジェクト「${name}」の名前がありますが、このライブラリにはありません。名前と用語を含めて作るには、--projectを付けて受け取ってください。`,
    conflicts: (count: number, command: string) =>
      `${count}件の変更は、こちらで変更した箇所と重なっています。こちらの版を使い、相手の版も残しています。両方を見るには：${command}`,
    of: {
      segments: '言葉',
      title: '題名',
      language: '言語',
      'speaker-name': '話者',
      'quote-note': '引用のメモ',
      note: 'メモ',
      redaction: '墨消し',
    },
    before: '変更前：',
    mine: 'こちら：',
    theirs: '相手：',
    removed: '（削除）',
    decide: (command: string) => `決めるには：${command}`,
    noConflicts: '決定を待っているものはありません。',
    kept: 'こちらの版を残しました。',
    taken: '相手の版を使いました。',
  },
  transcriptImport: {
    chooseEncoding: '正しく見える行を選び、--encodingを付けて読み込んでください：',
    imported: (title: string, segments: number) => `${title}：${segments}個のセグメントを読み込みました。`,
    language: (language: string) => `言語：${language}。`,
    noLanguage:
      'ファイルに言語の記載がありません。整えた言葉での書き出しとスペルチェックには言語が必要です。設定するには、Tapelogのウィンドウで題名の下の「言語は不明」をクリックするか、--languageを付けて読み込んでください。',
    marks: ({ quoteCount, noteCount, isInPlace }: { quoteCount: number; noteCount: number; isInPlace: boolean }) =>
      isInPlace
        ? `ファイルの引用${quoteCount}件とメモ${noteCount}件を追加しました。`
        : `ファイルの引用${quoteCount}件とメモ${noteCount}件は、新しい文字起こしを使用すると追加されます。`,
  },
  transcribe: {
    part: (from: string, until: string) => `${from}から${until}`,
    queued: (what: string, command: string) => `キューに入れました：${what}。今すぐ文字起こしするには：${command}`,
    waits: (command: string) =>
      `現在の文字起こしは残ります。新しいものは、Tapelogのウィンドウか次のコマンドで採用するまで待機します：${command}`,
    replaces:
      'この文字起こしは編集されていないため、新しいものに置き換わります。戻すには、Tapelogのウィンドウで「元に戻す」を使ってください。',
    alreadyWaits: '新しい文字起こしがすでに待機しています。次のものに置き換わります。',
    automaticLanguage: '言語は自動',
    diarization: { yes: '話者あり', perChannel: 'マイクごとに1人の話者', no: '話者なし' },
    here: 'このコンピューター',
    remote: 'リモートサービス',
    hotwords: (words: readonly string[]) => `、ホットワード：${words.join('、')}`,
    hotwordsSent: (words: readonly string[]) => `、音声とともに送信されるホットワード：${words.join('、')}`,
    noHotwordsSent: '、ホットワードは送信しません',
  },
  correct: {
    conflict:
      'これらの言葉は別の場所でも変更されました。何も保存していません。両方の変更を含むテキストを入力してください：',
    theirs: (text: string) => `ライブラリ：${text}`,
    mine: (text: string) => `あなた　　：${text}`,
    merged: 'このセグメントは別の場所でも変更されました。両方の変更を残しました。',
    saved: (text: string) => `保存しました：${text}`,
  },
  verify: {
    checked: (recordings: number, damaged: number) =>
      `${units.recordings(recordings)}を確認しました。破損${number(damaged)}件`,
  },
}
