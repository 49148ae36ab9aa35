export const library = {
  title: 'ライブラリ',
  search: {
    label: 'すべての文字起こしを検索',
    placeholder: 'すべての文字起こしを検索…',
    hits: '文字起こし内',
    speaker: '話者',
    speaksFrom: (clock: string) => `${clock}から発言`,
    nothing: (query: string) => `「${query}」は見つかりませんでした。語を減らすか、短くしてお試しください。`,
  },
  import: {
    button: '読み込む',
    files: 'ファイル…',
    folder: 'フォルダー…',
    withOptions: 'ファイルとオプションを選択…',
  },
  empty: {
    title: '音声をここにドロップするか、ファイルを読み込む',
    transcribedHere:
      '録音をコピーし、このコンピューターで文字起こしします。リモートサービスを使う場合は「設定」を開いてください。',
    sentTo: (account: string | null) =>
      `録音をコピーし、文字起こしのために${account === null ? 'リモートサービス' : `「${account}」`}へ送信するかどうかを確認します。このコンピューターで文字起こしする場合は「設定」を開いてください。`,
  },
  recordings: '録音',
  row: {
    neverLeaves: 'このコンピューターから出しません',
    progress: (title: string) => `${title}の進行状況`,
    more: (title: string) => `${title}のその他の操作`,
    export: '書き出す…',
    keepHere: 'このコンピューターだけに置く',
    letLeave: '外部への送信を許可',
  },
  importing: {
    label: '読み込み',
    progress: (name: string) => `${name}をコピー中`,
    failed: 'このファイルを読み込めませんでした。',
    more: 'ほかのファイルも読み込み中です',
    showInQueue: 'キューで表示',
  },
}
