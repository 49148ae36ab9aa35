import { units } from './units.ts'

export const spelling = {
  menu: {
    label: (word: string) => `「${word}」のつづり`,
    none: '候補はありません',
    isRight: (word: string) => `「${word}」を正しい語として登録`,
    addTerm: (word: string, project: string) => `「${word}」を「${project}」の用語に追加`,
  },
  tool: {
    on: (language: string) => `スペルチェック：${language}…`,
    off: 'スペルチェック：オフ…',
    noDictionary: (language: string) => `スペルチェック：${language}の辞書はありません…`,
    noLanguage: 'スペルチェック：言語がわかりません…',
  },
  settings: {
    title: 'スペルチェック',
    isOn: 'つづりの誤りに下線を引く',
    isOnHint: '入力中のセグメントを、文字起こしの言語で調べます',
    languages: (names: readonly string[]) =>
      `Tapelogには次の言語の辞書があります：${names.join('、')}。ほかの言語は調べません。ダウンロードは行わず、チェックのために語を外に送ることもありません。`,
    right: '正しい語',
    rightHint:
      '読点かカンマで区切ります。話者の名前と、録音やプロジェクトの用語は、ここになくても正しい語として扱います。',
    tooMany: (most: number) => `${units.number(most)}語以内で入力してください。`,
    tooLong: (most: number) => `1語は${units.number(most)}文字以内で入力してください。`,
  },
}
