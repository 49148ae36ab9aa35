export const voices = {
  settings: {
    title: '既知の声',
    on: '声をもとに話者の名前を提案する',
    hint: 'このコンピューターで文字起こしする録音について、話者ごとの声の特徴を保存し、以前の録音で付けた名前を提案します。名前が自動で付くことはありません。声の特徴はライブラリの中だけに保存され、録音と一緒に削除されます。',
    off: 'すでに登録された声は、消去するまで残ります。',
    none: '登録された声はまだありません。これからこのコンピューターで文字起こしする録音で、話者に名前を付けてください。',
    list: '登録された声',
    from: (titles: readonly string[], more: number) =>
      `${titles.map((title) => `「${title}」`).join('、')}${more > 0 ? `ほか${more}件` : ''}`,
    unnamed: (count: number) => `名前のない話者${count}人の声が保存されています。`,
    forgetThis: (name: string) => `${name}の声を消去`,
    forgetAll: 'すべての声を消去…',
    askOne: (name: string) => `${name}の声を消去しますか？`,
    askAll: 'すべての声を消去しますか？',
    explanation: '声の特徴がライブラリから削除されます。録音、文字起こし、名前は残ります。',
  },
  suggestions: {
    label: (speaker: string) => `${speaker}についての提案`,
    soundsLike: (speaker: string, name: string, title: string) => `${speaker}は「${title}」の${name}に声が似ています。`,
    playHere: 'この声を再生',
    playThere: (name: string) => `${name}の声を再生`,
    stop: '停止',
    isName: (name: string) => `${name}本人`,
    isOther: '別の人',
  },
}
