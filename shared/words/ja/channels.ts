export const channels = {
  voices: (count: number) => `マイク${count}本（それぞれに別の声）`,
  unheard: (tracks: readonly string[]) => `トラック${tracks.join('、')}は使われていません`,
  inverted: (numbers: readonly number[]) =>
    `互いに打ち消し合うチャンネルがあるため、チャンネル${numbers.join('、')}を除いています`,
  otherTrack: (track: number) => `トラック1は無音のため、トラック${track}を使っています`,
  track: (number: number, codec: string, clock: string) => `${number}（${codec}、${clock}）`,
  unreadable: (track: number) => `トラック1は読み取れないため、トラック${track}を使っています`,
  louder: (gainDb: number) =>
    `録音の音量がとても小さいため、表示、再生、文字起こしでは${gainDb} dB大きくしています。元のファイルは変わりません`,
  quieter: (gainDb: number) =>
    `再生できる音量を超えているため、表示、再生、文字起こしでは${-gainDb} dB小さくしています。元のファイルは変わりません`,
  longer: (stated: string, whole: string) =>
    `ファイルのヘッダーでは長さが${stated}ですが、実際は${whole}あります。すべてを使っています`,
  transcribe: 'マイクごとに文字起こし…',
  playback: {
    menu: '再生するマイク',
    all: 'すべてのマイク',
    alone: (number: number) => `マイク${number}のみ`,
    together: '一緒に再生するマイク',
    microphone: (number: number) => `マイク${number}`,
    only: (numbers: readonly number[]) => `マイク${numbers.join('、')}のみを再生中。ほかのマイクを選ぶ…`,
    without: (numbers: readonly number[]) => `マイク${numbers.join('、')}を除いて再生中。ほかのマイクを選ぶ…`,
    preparing: '音声を準備しています…',
  },
}
