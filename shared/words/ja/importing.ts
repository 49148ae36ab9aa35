import { units } from './units.ts'

export const importing = {
  title: (recordings: number) => `${units.recordings(recordings)}の読み込み`,
  from: (source: string) => `読み込み元：${source}`,
  intoProject: (name: string) => `プロジェクト「${name}」に入ります。`,
  nothingSent: '選択するまで何も送信されません。',
  safeOnDevice: 'デバイスの内容は変更されません。',
  copying: (count: number) => `${units.recordings(count)}をコピー中`,
  transcribe: '文字起こし',
  here: 'このコンピューターで',
  hereHint: '外部には何も送信されません。',
  withAccount: (account: string) => `「${account}」で`,
  withAccountHint: (host: string) => `${host}へ送信します。`,
  notNow: '今はしない',
  notNowHint: '録音を保管し、あとで決めます。',
  speakers: '話者',
  notToldApart: '話者を分けない',
  names: (isRemote: boolean, count: number) =>
    `人名とホットワード：${count === 0 ? (isRemote ? '送信なし' : 'なし') : `${units.number(count)}件${isRemote ? 'を送信' : ''}`}`,
  speakerNamesProblem: '名前は50人まで、1人は100文字までにしてください。',
  hotwordsProblem: 'ホットワードは500語まで、1語は100文字までにしてください。',
  localOnly: 'このコンピューターから出さない',
  localOnlyHint: '許可するまで、どのアカウントや設定でも送信されません',
  projectKeepsHere: 'このプロジェクトの録音はすべてこのコンピューターに残ります。プロジェクトの設定で変更できます',
  remember: (source: string) => `次回から${source}でも同じようにする`,
  rememberFiles: '次回からファイルを読み込むときも同じようにする',
  submit: (recordings: number) => `${units.number(recordings)}件を読み込む`,
  later: 'あとで',
  choose: '選択…',
  waiting: {
    label: '選択を待っている録音',
    text: (recordings: number) =>
      `${units.recordings(recordings)}の扱いを選択してください。それまで何も送信されません。`,
  },
  remembered: {
    title: '記憶した読み込み方法',
    text: '次の読み込み元の新しい録音は、確認せずに以下のとおり扱います。',
    files: '選択またはドロップしたファイル',
    asks: 'ここからの新しい録音は、送信する前に確認します。',
    does: (choice: string) => `新しい録音：${choice}`,
    notInForce: 'このアカウントは使用していないため、もう一度確認します。',
    here: 'このコンピューターで文字起こし',
    sentTo: (account: string) => `「${account}」へ送信`,
    notNow: '保管のみ（文字起こししない）',
    localOnly: 'このコンピューターから出さない',
    speakers: (count: number) => units.speakers(count),
    chooseFor: (source: string) => `選択：${source}の新しい録音の扱い`,
    change: '変更…',
    changeFor: (source: string) => `変更：${source}の新しい録音の扱い`,
    changeForFiles: '変更：読み込むファイルの扱い',
    forget: '記憶を消す',
    forgetFor: (source: string) => `記憶を消す：${source}の新しい録音の扱い`,
    forgetForFiles: '記憶を消す：読み込むファイルの扱い',
    dialog: (source: string) => `${source}の新しい録音`,
    dialogFiles: '読み込むファイル',
    dialogText: 'ここからの新しい録音は、確認せずに以下のとおり扱います。',
    submit: '記憶する',
  },
}

export const salvage = {
  button: '読み取れる部分を保存…',
  title: (name: string) => `「${name}」の読み取れる部分を保存しますか？`,
  explanation:
    'まず、別のケーブルやカードリーダーも使って、もう一度読み込んでください。完全なコピーのほうが確実です。それでも解決しない場合は、破損箇所を避けて読み取り、欠落した時刻とともに「救済コピー」として保存します。デバイスの内容は変更されず、完全なファイルはあとからでも読み込めます。',
  confirm: '読み取れる部分を保存',
}

export const readAsSamples = {
  button: 'サンプルとして読む…',
  title: (name: string) => `「${name}」をサンプルとして読む`,
  explanation:
    'この録音は、音声の保存形式を示すヘッダーが失われています。声が正しく聞こえる形式を選んでください。ファイルはそのまま保存されます。',
  basis: {
    others: '同じ場所のほかの録音に合わせています。',
    bytes:
      'バイト列から推定しました。サンプルレートは分からないため、声が低すぎる、または高すぎる場合は別のレートを選んでください。',
  },
  rate: 'サンプルレート',
  hertz: (hertz: number) => `${units.number(hertz)} Hz`,
  channels: 'チャンネル数',
  format: 'サンプル形式',
  startByte: '音声の先頭バイト',
  bits: (bits: number) => `${bits}ビット`,
  floats: '32ビット浮動小数点',
  listen: '聞く',
  stop: '停止',
  wave: 'この形式で読んだ音声',
  long: (clock: string) => `長さ${clock}`,
  confirm: '取り込む',
}
