import { units } from './units.ts'

const files = (first: string, more: number): string => `「${first}」とほか${units.number(more)}件のファイル`

/** Several files that become one recording. */
export const joining = {
  offer: {
    label: '1件の録音らしいファイル',
    text: {
      'same-time': (first: string, more: number) => `${files(first, more)}は、1件の録音のトラックのようです。`,
      'one-after-another': (first: string, more: number) =>
        `${files(first, more)}は、レコーダーが分けた1件の録音のようです。`,
    },
    join: '結合…',
    dismiss: '結合しない',
    kept: '結合しません。あとで結合するには、一覧で選択してください。',
    others: (count: number) => `ほかに${units.number(count)}組あります。`,
  },
  label: '結合',
  doing: '結合中',
  progress: (name: string) => `${name}を結合中`,
  sign: (count: number) => units.files(count),
  dialog: {
    title: (count: number) => `${units.files(count)}の結合`,
    submit: '結合',
    files: 'ファイル（順番どおり）',
    arrangement: 'つなげ方',
    arrangements: {
      'one-after-another': '順番につなげる',
      'same-time': '同時に録音したもの',
    },
    hints: {
      'one-after-another': '各ファイルは、前のファイルの終わりから始まります。',
      'same-time': 'すべてのファイルが同時に始まります。それぞれが1本のマイクになり、1人の話者にできます。',
    },
    gaps: 'ファイルの間の休止を無音として残す',
    gapsHint: 'ファイルの日時からわかる場合だけです。わからない場合は、すぐに続きます。',
    up: (title: string) => `${title}を上へ移動`,
    down: (title: string) => `${title}を下へ移動`,
    moved: (title: string, place: number, count: number) => `${title}は${count}件中${place}番目になりました。`,
    heard: '聞く',
    hear: (title: string) => `${title}を聞く`,
    repeats:
      'ミックスはほかのファイルと同じ音なので、最初は外してあります。「LR」がマイクのレコーダーでは、聞くようにしてください。',
    starts: (clock: string) => `${clock}から`,
    long: (clock: string) => `長さ${clock}`,
    gap: (length: string) => `${length}の休止の後`,
    notHeard: '聞きません',
    channels: (numbers: readonly number[]) => `チャンネル${numbers.join('、')}`,
    tracks: (numbers: readonly number[]) => `トラック${numbers.join('、')}は聞きません`,
    needs: (length: string, size: string) => `合計${length}。ライブラリのディスクに最大${size}必要です。`,
    kept: '各ファイルは封印とともにそのまま残ります。一覧には、結合した録音だけが表示されます。あとで分割できます。',
    longGaps: (count: number) => `1時間を超える休止${units.number(count)}か所は入れません。`,
    transcribing: (count: number) => `${units.files(count)}の文字起こしは終了します。分割しても再開しません。`,
    transcribed: (count: number) =>
      `${units.files(count)}には文字起こしがあります。ファイルとともに残り、分割すると再び表示されます。`,
    next: {
      'this-machine': 'その後、結合した録音をこのコンピューターで文字起こしします。',
      ask: 'その後、結合した録音をどこで文字起こしするかを尋ねます。答えるまで何も送信しません。',
      nothing: '結合した録音は、開始するまで文字起こししません。',
    },
    localOnly: 'このコンピューターから出さないファイルがあるため、結合した録音もこのコンピューターから出しません。',
  },
  facts: {
    joined: (count: number) => `${units.files(count)}を結合`,
    unheard: (titles: readonly string[]) => `聞かないファイル：${units.list(titles)}`,
    show: 'ファイルを表示…',
  },
  files: {
    title: '結合したファイル',
    seal: (sha256: string) => `封印 ${sha256.slice(0, 8)}…`,
    takeApart: '分割…',
  },
  apart: {
    title: (title: string) => `「${title}」を分割しますか？`,
    confirm: '分割',
    text: (count: number) =>
      `一覧に${units.files(count)}が、それぞれの封印とともに再び表示されます。結合した録音は削除されます。`,
    transcript: 'その文字起こしは削除されます。元に戻せません。',
    worked:
      'その文字起こしは、編集、検証済みのセグメント、引用、メモとともに削除されます。元に戻せません。残す場合は、先に書き出してください。',
  },
  terminal: {
    file: (place: number, title: string, facts: string) => `${String(place).padStart(3)}  ${title}  ${facts}`,
    joined: (title: string, recordingId: number) => `録音${recordingId}として結合しました：${title}`,
    failed: (sentence: string) => `結合しませんでした：${sentence}`,
    waits: (command: string) => `結合はまだ終わっていません。続けるには：${command}`,
    notYet: (command: string) => `何も削除していません。分割するには：${command}`,
    apart: (count: number) => `分割しました。${units.files(count)}が再び一覧に表示されます。`,
  },
}
