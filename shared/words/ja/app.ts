import { units } from './units.ts'

export const app = {
  name: 'Tapelog',
  opening: 'ライブラリを開いています…',
  navigation: {
    label: 'メイン',
    library: 'ライブラリ',
    quotes: '引用',
    queue: 'キュー',
    devices: 'デバイス',
    settings: '設定',
  },
  dropToImport: 'ドロップして読み込む',
  imports: {
    title: 'ファイルに関するメッセージ',
    showAll: (count: number) => (count === 1 ? '全文を表示' : `${units.number(count)}件すべてを表示`),
    newestFirst: (count: number) => `${units.messages(count)}（新しい順）`,
    messages: 'メッセージ',
    about: (name: string, sentence: string) => `${name}：${sentence}`,
    andMore: (count: number) => `ほか${units.number(count)}件`,
    noAudio: '選択した項目に音声が見つかりませんでした。別のファイルかフォルダーを選択してください。',
  },
  unsaved: (problem: string) => `入力した内容がまだ保存されていません。このウィンドウを閉じないでください。${problem}`,
  settingUnsaved: '設定がまだ保存されていません。少し待ってから、もう一度お試しください。',
  libraryDoesNotAnswer: 'ライブラリが応答しません。少し待ってから、もう一度お試しください。',
  commandMissing: '現在この操作は行えません。Tapelogを再起動してください。',
}

export const buttons = {
  cancel: 'キャンセル',
  close: '閉じる',
  dismiss: '消す',
  dismissAll: 'すべて消す',
  done: '完了',
  export: '書き出す',
  pause: '一時停止',
  play: '再生',
  resume: '再開',
  retry: '再試行',
  save: '保存',
  undo: '元に戻す',
  openSettings: '設定を開く',
  transcribeFirst: '文字起こし…',
  transcribeAgain: '再度文字起こし…',
  chooseLanguage: '別の言語を選択…',
  of: (button: string, subject: string) => `${button}：${subject}`,
}
