import { units } from './units.ts'

export const library = {
  title: 'ライブラリ',
  search: {
    label: '語句、タイトル、話者、メモ、タグを検索',
    placeholder: '語句、“フレーズ”、メモを検索…',
    hits: '文字起こしとメモ内',
    note: 'メモ',
    'quote-note': '引用のメモ',
    tag: '引用のタグ',
    speaksFrom: (clock: string) => `${clock}から発言`,
    nothing: (query: string) => `「${query}」は見つかりませんでした。語を減らすか、短くしてお試しください。`,
  },
  import: {
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
    noModel:
      'このコンピューターで文字起こしするには、音声モデルをインストールしてください。それまでも、読み込み、再生、入力はできます。「設定」でリモートサービスを追加することもできます。',
    steps: {
      bring: 'レコーダーを接続するか、ファイルを読み込む',
      seal: 'コピーし、確認して封印',
      read: '文字起こしし、読んで引用',
    },
    recorder: 'レコーダーを接続すると、新しい録音がここに表示されます。レコーダーの内容は変更されません。',
  },
  offline:
    'ネットワークに接続していません。録音はこのコンピューターで安全に保管され、接続すると送信されます。再生、編集、このコンピューターでの文字起こしは続けられます。',
  filters: {
    label: '絞り込み',
    fold: (set: number) => (set === 0 ? '絞り込み' : `絞り込み：${units.number(set)}件設定`),
    all: 'すべて',
    states: {
      'needs-you': '要対応',
      'in-progress': '処理中',
      'not-transcribed': '文字起こしなし',
      'to-verify': '未検証',
      verified: '検証済み',
    },
    speaker: '話者',
    date: '日付',
    recorder: 'レコーダー',
    tag: 'タグ',
    any: {
      project: 'すべてのプロジェクト',
      speaker: 'すべての話者',
      date: 'すべての日付',
      recorder: 'すべて',
      tag: 'すべてのタグ',
      language: 'すべての言語',
    },
    is: (filter: string, value: string) => `${filter}：${value}`,
    withCount: (name: string, count: number) => `${name}（${units.number(count)}）`,
    files: '読み込んだファイル',
    dates: {
      today: '今日',
      week: '過去7日間',
      month: '過去30日間',
      year: '今年',
      earlier: '去年以前',
    },
    clear: '絞り込みを解除',
    nothing: '条件に合う録音はありません。',
    emptyProject:
      'このプロジェクトにはまだ録音がありません。ここにファイルをドロップすると、このプロジェクトに入ります。すでにある録音を移すには、絞り込みを解除し、録音を選んで「プロジェクトへ移動」を押してください。',
  },
  sort: {
    label: '並べ替え',
    orders: {
      newest: '新しい順',
      oldest: '古い順',
      imported: '読み込みが新しい順',
      title: 'タイトル順',
      longest: '長い順',
      shortest: '短い順',
      state: '状態順',
    },
  },
  selection: {
    select: (title: string) => `${title}を選択`,
    label: '選択した録音',
    count: (count: number) => `${units.number(count)}件を選択`,
    hint: (all: string) => `${all}ですべて選択、Shiftクリックで範囲を選択、Escapeで選択を解除します。`,
    most: (count: number) => `一度に選択できるのは${units.number(count)}件までです。`,
    move: 'プロジェクトへ移動',
    verify: '封印を確認',
    exportTitle: (count: number) => units.recordings(count),
    withoutTranscript: (count: number) => `文字起こしのない${units.recordings(count)}は除かれます。`,
    transcribing: {
      title: (count: number) => `${units.recordings(count)}の文字起こし`,
      languageHint: '空欄の場合は、録音ごとの言語を使います。',
      text: '録音ごとのホットワードに、プロジェクトのホットワードが加わります。編集したテキストと開いているテキストは、新しいほうを使うまでそのままです。ほかのテキストは置き換わりますが、元に戻せます。',
      localStays: '「このコンピューターから出さない」と指定した録音は送信されず、除かれます。',
      noAccount:
        'これらの録音はこのコンピューターで文字起こしします。リモートサービスを使う場合は、「設定」でアカウントを追加してください。',
    },
    seals: {
      title: '封印の確認',
      checking: (count: number) => `${units.recordings(count)}を読み取っています…`,
      fine: (count: number) => `${units.recordings(count)}を確認しました。すべて読み込んだときのままです。`,
      damaged: (count: number, checked: number) =>
        `${units.recordings(checked)}のうち${units.number(count)}件が、読み込み後に変わっています：`,
      incomplete: (count: number) => `このうち${units.recordings(count)}は、音声の一部が欠けています。`,
    },
  },
  refused: {
    label: '読み込まれなかったファイル',
    text: (count: number) => `読み込まれなかった${units.files(count)}`,
    joins: (count: number) => `結合できなかった${units.recordings(count)}`,
    joined: (title: string) => `${title}（結合）`,
    show: '理由を表示…',
    title: '読み込みや結合ができなかったファイル',
    lead: '理由と対処方法は各項目の下にあります。',
    more: (shown: number) => `最初の${units.number(shown)}件を表示しています。消すと、残りが表示されます。`,
  },
  recordings: '録音',
  export: '書き出す…',
  arrived: {
    label: '読み込んだ録音',
    text: (count: number) => `${units.recordings(count)}を読み込みました。一覧に印が付いています。`,
    hidden: (hidden: number, count: number) =>
      hidden === count
        ? '検索または絞り込みのため、一覧に表示されていません。'
        : `検索または絞り込みのため、このうち${units.number(hidden)}件は一覧に表示されていません。`,
    show: 'すべて表示',
    mark: '読み込んだ録音',
  },
  row: {
    rename: '名前を変更…',
    renameTitle: (title: string) => `「${title}」の名前を変更`,
    renameSubmit: '変更',
    moveToProject: 'プロジェクトへ移動…',
    moveTitle: (title: string) => `「${title}」をプロジェクトへ移動`,
    draft: '下書き',
    neverLeaves: 'このコンピューターから出しません',
    progress: (title: string) => `${title}の進行状況`,
    more: (title: string) => `${title}のその他の操作`,
    speakers: (names: readonly string[], more: number) =>
      `話者：${names.join('、')}${more > 0 ? `ほか${units.number(more)}人` : ''}`,
    letLeave: '外部への送信を許可',
    imported: '読み込み',
    timeFrom: {
      name: '名前から',
      embedded: '内容から',
      'file-time': '更新日時',
      person: '手入力',
      unknown: '不確か',
    },
  },
  importing: {
    label: '読み込み',
    progress: (name: string) => `${name}をコピー中`,
    failed: 'このファイルを読み込めませんでした。',
    more: 'ほかのファイルも読み込み中です',
    showInQueue: 'キューで表示',
  },
}
