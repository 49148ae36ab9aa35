import { units } from './units.ts'

export const projects = {
  heading: 'プロジェクト',
  none: 'プロジェクトなし',
  label: 'プロジェクト',
  new: '新しいプロジェクト…',
  edit: 'プロジェクトを編集…',
  dialog: {
    create: '新しいプロジェクト',
    edit: (name: string) => `プロジェクト「${name}」`,
    submitCreate: '作成',
    name: '名前',
    nameEmpty: 'プロジェクトの名前を入力してください。',
    nameTooLong: (most: number) => `名前は${units.number(most)}文字までです。`,
    speakers: '話す人',
    speakersHint:
      'コンマか読点で区切ってください。このコンピューターの一部の音声認識モデルが、名前を正しく書くために使います。リモートサービスへは、選択したものだけを送信します。',
    hotwords: '聞き取る名前と用語',
    hotwordsHint: 'コンマか読点で区切ってください（例：港湾局、帯水層）。',
    wordsProblem: '500語まで、1語は100文字までにしてください。',
    languageHint: '新しい録音に使用します。空欄の場合は「設定」に従います。',
    destination: '新しい録音の文字起こし',
    destinations: {
      usual: '「設定」に従う',
      'this-machine': 'このコンピューターで行う',
      'not-now': 'まだ行わない（保管してあとで決める）',
    },
    localOnly: 'このプロジェクトの録音をこのコンピューターから出さない',
    localOnlyHint: '現在ある録音にも適用され、プロジェクトから外した後も続きます',
    remove: 'プロジェクトを削除…',
  },
  exportRule: {
    open: '自動書き出し…',
    title: (name: string) => `「${name}」の自動書き出し`,
    when: '文字起こしを書き出すとき',
    whens: {
      never: '自動では書き出さない',
      transcribed: '文字起こしが終わったとき',
      verified: 'すべてのセグメントが検証されたとき',
      named: '話している人全員に名前が付いたとき',
    },
    asBefore: (formats: readonly string[]) => `プロファイルなし：${formats.join('、')}`,
    again:
      'テキストが変わり、再びその状態になったときに、もう一度書き出します。毎回新しいファイルになり、置き換えられるファイルはありません。',
    counts:
      'すでにその状態にある録音、その状態でプロジェクトに移した録音、書き出しをキャンセルした録音は、自動では書き出されません。ここで書き出せます。',
    staysHere: 'このコンピューターから出さない録音は、自動では書き出されません。',
    insteadOfSettings: 'このプロジェクトでは、「設定」の自動書き出しの代わりになります。',
    exportReady: (count: number) => `準備のできた${units.number(count)}件を今すぐ書き出す`,
    saved: '保存しました。',
    begun: (count: number) => `${units.recordings(count)}の書き出しはキューで続きます。`,
  },
  remove: {
    title: (name: string) => `プロジェクト「${name}」を削除しますか？`,
    text: (recordings: number) =>
      recordings === 0
        ? 'このプロジェクトに録音はありません。'
        : `${units.recordings(recordings)}はライブラリに残り、どのプロジェクトにも属さなくなります。`,
    confirm: 'プロジェクトを削除',
  },
}
