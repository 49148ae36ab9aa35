import { units } from './units.ts'

const counted = (count: number) => `引用${units.number(count)}件`

export const quotes = {
  title: '引用',
  back: '引用に戻る',
  count: counted,
  ofProject: (count: number) => (count === 0 ? '引用' : counted(count)),
  alt: { mac: 'Control Option', others: 'Alt' },
  colours: { yellow: '黄', blue: '青', green: '緑', red: '赤' },
  inSegment: (count: number) => `このセグメントに${counted(count)}`,
  exportClips: 'クリップを書き出す…',
  said: {
    marked: (alt: string) => `印を付けました。${alt} Hをもう一度押すと、タグやメモを追加できます。`,
    copied: '引用をコピーしました。',
    textCopied: 'テキストをコピーしました。',
    notCopied: (keys: string) => `コピーできませんでした。語を選択して${keys}を押してください。`,
    nothing: '先に文字起こしの語を選択してください。',
    unsaved: '入力した内容がまだ保存されていないため、印を付けていません。少し待ってから、もう一度お試しください。',
    notExported: '入力した文字がまだ保存されていないため、書き出しませんでした。少し待ってからもう一度お試しください。',
    noted: 'メモを追加しました。',
    markRemoved: (keys: string) => `印を外しました。${keys}で元に戻せます。`,
    noteRemoved: (keys: string) => `メモを削除しました。${keys}で元に戻せます。`,
  },
  bar: {
    label: '選択した語',
    mark: (colour: string) => `${colour}で印を付ける`,
  },
  panel: {
    label: '話者と引用',
    close: '話者と引用を閉じる',
    tabs: '文字起こしの横',
    quotes: (count: number) => (count === 0 ? '引用' : `引用 ${units.number(count)}`),
    notes: (count: number) => (count === 0 ? 'メモ' : `メモ ${units.number(count)}`),
    noQuotes: '引用はまだありません',
    howToMark: (alt: string) => `文字起こしの語を選択し、${alt} Hを押すか色を選択してください。`,
    noNotes: 'メモはまだありません',
    howToNote: (alt: string) => `メモは録音のある時点に付きます。${alt} Nを押すと、再生位置にメモを書けます。`,
    addNote: 'ここにメモを追加',
    noneLeft: 'このタグと話者に該当する引用はありません。別のものを選択してください。',
  },
  card: {
    play: (clock: string) => `再生：${clock}`,
    more: (words: string) => `「${words.length > 60 ? `${words.slice(0, 60)}…` : words}」のその他の操作`,
    edit: 'タグとメモ…',
    copyQuote: '引用をコピー',
    copyText: 'テキストをコピー',
    export: 'クリップを書き出す…',
    remove: '印を外す',
    verified: '検証済み',
    verifiedUnheard: '検証済みの印（未聴取）',
    notVerified: '未検証',
    corrected: (before: string) => `印を付けた後に修正されました。元のテキスト：${before}`,
    changed: 'テキストが変更されました。',
    asMarked: '印を付けた時点：',
  },
  dialog: {
    title: 'タグとメモ',
    colour: '色',
    tags: 'タグ',
    tagsHint: 'コンマか読点で区切ってください。',
    tagsUsed: '使用済みのタグ',
    note: 'メモ',
    remove: 'この印を外しますか？',
    removeHint: 'タグとメモも削除されます。文字起こしのテキストは残ります。',
    removeButton: '外す',
  },
  tooLong: {
    note: (count: number, most: number) =>
      `メモは${units.number(most)}文字までです（現在${units.number(count)}文字）。短くしてから保存してください。`,
    tags: (most: number, mostCharacters: number) =>
      `タグは${units.number(most)}個まで、それぞれ${units.number(mostCharacters)}文字までです。`,
  },
  notes: {
    title: (clock: string) => `${clock}のメモ`,
    empty: '先にメモを入力してください。',
    more: (clock: string) => `${clock}のメモのその他の操作`,
    remove: '削除',
    goTo: (clock: string) => `メモへ移動：${clock}`,
    onBar: '録音内のメモ',
  },
  filters: {
    all: 'すべて',
    words: '語句',
    wordsPlaceholder: '引用とメモの語句…',
    clear: 'すべて表示',
  },
  page: {
    opening: '開いています…',
    emptyHint: (alt: string) =>
      `録音を開き、文字起こしの語を選択して${alt} Hを押してください。ここに一覧で表示されます。`,
    nothing: '該当する引用はありません。別の条件を選択してください。',
    list: 'すべての引用',
    open: (clock: string, title: string) => `開いて再生：「${title}」 ${clock}`,
    copyAll: 'この一覧をコピー',
    copiedAll: (count: number) => `${counted(count)}をコピーしました。`,
    exportedSome: (count: number, total: number) =>
      `全${units.number(total)}件のうち最初の${units.number(count)}件だけです。ほかの引用は絞り込んで書き出してください。`,
    copiedSome: (count: number, total: number) =>
      `${counted(total)}のうち最初の${units.number(count)}件をコピーしました。残りは、条件で絞り込んでください。`,
  },
}
