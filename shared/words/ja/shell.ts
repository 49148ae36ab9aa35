import { quotedName } from '../../text/dialogText.ts'

const recordings = (count: number): string => `録音${count}件`

const share = (count: number, total: number): string =>
  count === total ? recordings(count) : `録音${total}件のうち${count}件`

export const shell = {
  menu: {
    file: 'ファイル',
    edit: '編集',
    view: '表示',
    play: '再生',
    transcript: '文字起こし',
    quote: '引用',
    window: 'ウィンドウ',
    help: 'ヘルプ',
    commands: {
      undo: '元に戻す',
      'play.segment': 'このセグメントだけを再生',
      'play.repeat': 'このセグメントを繰り返す',
      'text.next': '次のセグメント',
      'text.verifyAndNext': '検証済みにして次の未検証を再生',
      'text.verify': 'セグメントを検証済みにする',
      'quote.mark': '語に印を付ける',
      'quote.copy': '引用としてコピー',
      redact: '墨消し…',
      asReaders: '読者に見える表示',
      'text.insertAfter': 'この後にセグメントを挿入',
      'text.unclear': '聞き取れない言葉に印を付ける',
      'text.crosstalk': '発言の重なりに印を付ける',
      'text.putBack': '入力前のテキストに戻す',
      fixName: '名前をすべての箇所で直す…',
      help: 'キー操作',
      failures: '起きた問題',
    },
    items: {
      services: 'サービス',
      hide: 'Tapelogを隠す',
      hideOthers: 'ほかを隠す',
      unhide: 'すべてを表示',
      quit: 'Tapelogを終了',
      close: 'ウィンドウを閉じる',
      cut: '切り取り',
      copy: 'コピー',
      paste: '貼り付け',
      selectAll: 'すべて選択',
      resetZoom: '実際のサイズ',
      zoomIn: '拡大',
      zoomOut: '縮小',
      togglefullscreen: 'フルスクリーン',
      minimize: '最小化',
    },
  },
  engineRestarting: 'Tapelogのバックグラウンド処理が停止したため、再起動しています。録音は無事です。',
  windowDoesNotAnswer: 'Tapelogのウィンドウが応答しません。少し待ってから、もう一度お試しください。',
  windowKeepsStopping: {
    message: 'Tapelogのウィンドウが繰り返し停止しています。',
    detail: '録音と文字起こしは無事です。Tapelogを再起動し、再発する場合はご報告ください。',
  },
  dialogs: {
    importFiles: '録音を読み込む',
    importFolder: '録音のフォルダーを読み込む',
    watchFolder: 'フォルダーを監視する',
    importTranscript: '文字起こしを読み込む',
    transcripts: '文字起こし',
    allFiles: 'すべてのファイル',
    exportTo: '書き出し先',
    exportKeptHere: (title: string) =>
      `${quotedName(title, ['「', '」'], '録音')}（このコンピューターから出さない）の書き出し先`,
    credentials: '認証情報ファイルの読み込み',
    importModel: '音声モデルを取り込む',
    saveReport: '報告を保存',
    textFiles: 'テキストファイル',
  },
  unsaved: (why: string, leaving: 'close' | 'quit') => ({
    message: '最後に入力した内容が保存されていません。',
    detail: why,
    buttons: ['戻る', leaving === 'close' ? '保存せずに閉じる' : '保存せずに終了'],
  }),
  copying: (count: number) => ({
    message: `${recordings(count)}をコピーしています。`,
    detail: '終了しますか？ 次回の起動時に続きから再開します。',
    buttons: ['コピーを続ける', '終了'],
  }),
  notInstalled: (why: string) => ({
    message: '新しいバージョンのTapelogはインストールされませんでした。',
    detail: why,
  }),
  tray: {
    open: 'Tapelogを開く',
    tip: (status: string) => `Tapelog：${status}`,
    status: {
      starting: '起動中…',
      running: (count: number) => `処理中${count}件`,
      waiting: (count: number) => `待機中${count}件`,
      paused: (count: number) => `一時停止${count}件`,
      failed: (count: number) => `要対応${count}件`,
    },
  },
  notifications: {
    inTray: {
      title: 'Tapelogは通知領域で動作しています',
      body: 'ウィンドウをもう一度表示するには、Tapelogを開いてください。',
    },
    transcribed: (count: number, total: number) => `${share(count, total)}を文字起こししました`,
    copied: (count: number, total: number) => `${share(count, total)}をコピーし、確認しました`,
    failed: (count: number) => `${recordings(count)}に対応が必要です`,
    openToSee: 'Tapelogを開いて、対応内容をご確認ください。',
  },
}
