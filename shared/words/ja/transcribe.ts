import { units } from './units.ts'

export const transcribe = {
  title: (title: string) => `「${title}」の文字起こし`,
  titleAgain: (title: string) => `「${title}」を再度文字起こし`,
  submit: '文字起こし',
  submitAgain: '再度文字起こし',
  edited: (segments: number) => `${units.segments(segments)}の編集`,
  verified: (segments: number) => `${units.segments(segments)}の検証`,
  named: (speakers: number) => `${units.speakers(speakers)}の命名`,
  work: (done: readonly string[]) =>
    `この文字起こしには、あなたの作業（${units.list(done)}）が含まれています。新しい文字起こしを使うまでそのままで、「元に戻す」で戻せます。`,
  waiting:
    '新しい文字起こしがすでに待っています。今回の文字起こしが終わると、待っているものはその結果に置き換わります。',
  takes: (time: string) => `このコンピューターでは約${time}かかります。`,
  part: {
    title: '一部分を再度文字起こし',
    replaces: (times: string, segments: number) =>
      `${times}：${units.segments(segments)}が置き換わります。ほかの部分は変わりません。「元に戻す」で戻せます。`,
    nothingThere: (times: string) =>
      `${times}：まだテキストはありません。ほかの部分は変わりません。「元に戻す」で戻せます。`,
    work: (done: readonly string[]) =>
      `この部分には、あなたの作業（${units.list(done)}）が含まれています。再度文字起こしするには、置き換えに同意してください。`,
    agree: 'この作業も置き換える',
  },
  language: '言語',
  automatic: '自動',
  available: (noModel: string, languages: readonly string[]) => `${noModel}利用できる言語：${languages.join('、')}。`,
  getModel: 'この言語を使うには、設定の「このコンピューター」でモデルをインストールしてください。',
  allDecided: 'このコンピューターのモデルは、発話ごとに言語を自動で判断します。',
  decidedByModel: (language: string) =>
    `このコンピューターのモデルは発話ごとに言語を判断するため、${language}を選択しても、${language}で文字起こしされるとは限りません。言語を指定するには、Whisperなど、言語を指定できるモデルをインストールしてください。`,
  mustBeChosen: 'このコンピューターのモデルは、言語を検出しません。話されている言語を選択してください。',
  usualLanguage: (noModel: string) => `${noModel}新しい録音ではこの言語を使用します。「設定」で変更できます。`,
  speakers: '話者を区別する',
  model: 'モデル',
  modelHint: 'このコンピューターでの今回と今後の文字起こしに使います。',
  speakersUnknownHere:
    '話者を区別できるモデルがインストールされていません。「設定」の「このコンピューター」でインストールしてください。',
  speakerCount: {
    label: '話者の人数',
    automatic: '自動',
    several: '複数（話者を区別する）',
    one: '1人',
    count: (speakers: number) => units.speakers(speakers),
    perChannel: 'マイクごとに1人',
    perChannelHint: '別々の声が入った各チャンネルを1人の話者とします。チャンネルが同じ音なら、話者を声で区別します。',
    perChannelOnly:
      '別々の声が入った各チャンネルを1人の話者とします。それ以外に話者を区別できるモデルは、このコンピューターにありません。',
    perChannelNotSent: 'リモートサービスには録音全体が送信され、話者の区別はサービスが行います。',
    notSent: 'この人数はリモートサービスへ送信されません。',
  },
  speakerNames: '話す人',
  speakerNamesHint: {
    usual:
      '名前（コンマ区切り）。話者に名前を付けるときに候補として表示されます。このコンピューターではホットワードとしても使われます。',
    unusedHere: '名前（コンマ区切り）。話者に名前を付けるときに候補として表示されます。',
    perChannel: '名前をマイクの順に、コンマで区切ります。名前とマイクの数が同じなら、それぞれの話者の名前になります。',
  },
  hotwords: 'ホットワード',
  known: {
    label: '人名と用語',
    here: 'このコンピューターで聞き取ります。押すと外せます。',
    unusedHere: 'このコンピューターにあるこの言語の音声モデルは、これらを使いません。',
    remote: (chosen: number) =>
      chosen === 0
        ? '送信されません。送信してよいものを押してください。'
        : `${units.number(chosen)}件が音声とともに送信されます。ほかは送信されません。`,
  },
  hotwordsHint: {
    usual: '聞き取ってほしい名前や用語（コンマか読点で区切る）',
    unusedHere:
      '聞き取ってほしい名前や用語（コンマか読点で区切る）。このコンピューターにあるこの言語の音声モデルは、これを使いません。',
  },
  where: '文字起こしする場所',
  here: 'このコンピューター（外部には何も送信されません）',
  withAccount: (account: string) => `アカウント「${account}」`,
  staysHere: 'この録音は「このコンピューターから出さない」と指定されているため、このコンピューターで文字起こしします。',
  noAccount:
    'この録音はこのコンピューターで文字起こしします。リモートサービスを使う場合は、「設定」でアカウントを追加してください。',
}
