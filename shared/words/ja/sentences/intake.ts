import { missing } from '../missing.ts'

const anotherReader = 'カードを別のカードリーダーに入れて'

export const intakeSentences = {
  stopped: '中止しました。',
  'source-gone': 'ファイルが元の場所にありません。レコーダーにある場合は、接続し直してもう一度読み込んでください。',
  'source-unreadable':
    'ファイルを最後まで読み取れませんでした。レコーダーが取り外されたか、カードに異常があります。接続し直して再試行してください。',
  'salvage-not-offered':
    '部分的に保存できるのは、読み取りに失敗したファイルだけです。このファイルは正常に読み取れたか、すでにライブラリにあります。',
  'salvage-whole-files-only': `このデバイスはファイル全体しか送れないため、破損箇所を避けて読み取れません。再試行するか、カードをカードリーダーに入れて、そこから読み込んでください。`,
  'salvage-nothing': `このファイルは、どの部分も読み取れません。再試行するか、${anotherReader}ください。何も保存されていません。`,
  'salvage-not-audio': `このファイルの読み取れる部分は、先頭が破損しているため音声として開けません。何も保存されていません。再試行するか、${anotherReader}ください。`,
  salvaged: ({ missing: lacks }: { missing: string }) =>
    `読み取れる部分を保存しました：${missing.loss(JSON.parse(lacks))}。「救済コピー」と表示されます。${missing.note(JSON.parse(lacks)) ?? ''}`,
  'salvage-complete': '今回はすべて読み取れました。録音は完全です。',
  'no-permission':
    'このファイルを読み取る権限がありません。アクセス権を変更するか、自分のフォルダーにコピーして読み込んでください。',
  'transcript-alone':
    'これは文字起こしで、録音ではありません。対応する録音を開き、メニューの「文字起こしを読み込む…」を選んでください。',
  'not-a-file': 'これはファイルではありません。中にあるファイルを読み込んでください。',
  'empty-file': 'ファイルは空です（0バイト）。読み込むものがありません。',
  'file-changed': 'ファイルが書き込み中でした。まもなく再試行します。',
  'import-failed': 'ファイルをライブラリにコピーできませんでした。再試行してください。何も失われていません。',
  'import-disk-full':
    'ライブラリのディスクに、このファイルを保存する空きがありません。空き容量を増やすと、自動的に続行します。元のファイルはそのままです。',
  'import-disk-protected':
    'ライブラリのディスクが書き込み禁止になっているか、異常の後に保護されました。書き込めるようにすると、自動的に続行します。元のファイルはそのままです。',
  'import-waits-for-disk':
    'ライブラリのディスクがいっぱいです。空き容量を増やし、Tapelogを開いたままにすると、これらの録音を自動的に読み込みます。',
  'import-waits-for-library':
    '現在ライブラリに書き込めません。ディスクを確認し、Tapelogを開いたままにすると、これらの録音を自動的に読み込みます。',
  'import-unwritable':
    'コピーをライブラリに書き込めませんでした。ライブラリのディスクを確認し、再試行してください。元のファイルはそのままです。',
  'import-incomplete': 'コピーの長さが元のファイルと異なります。もう一度コピーします。',
  'hashing-failed':
    'このファイルの確認中に、Tapelogの一部が停止しました。再試行してください。元のファイルはそのままです。',
  'hash-mismatch':
    'コピーを2回確認した結果が異なったため、使用しませんでした。再試行してください。繰り返す場合は、このコンピューターのメモリーまたはプロセッサーの故障が考えられるため、点検を受けてください。',
  duplicate: ({
    title,
    outcome,
    transcript,
  }: {
    title: string | null
    outcome: string | null
    transcript: 'missing' | 'there' | null
  }) =>
    [
      title === null ? 'すでにライブラリにあります。' : `すでに「${title}」としてライブラリにあります。`,
      outcome,
      transcript === 'missing' ? '文字起こしはありません。ライブラリの行から、別の言語でも文字起こしできます。' : null,
    ].join(''),
  'put-back': ({ title, outcome }: { title: string; outcome: string | null }) =>
    `ライブラリにある「${title}」のコピーがないか破損していたため、このファイルに置き換えました。${outcome ?? ''}`,
  'import-account-changed':
    '選択したアカウントは使用されなくなりました。何も送信されていません。もう一度選択してください。',
  'watch-folder-missing':
    'フォルダーがありません。ドライブまたはネットワーク共有を接続してください。監視しているフォルダーの場合は、自動的にもう一度確認します。',
  'watch-folder-unreadable':
    'このフォルダーを読み取る権限がありません。アクセス権を変更するか、別のフォルダーを選択してください。',
  'not-a-folder': 'これはファイルです。ファイルのあるフォルダーを選択してください。',
  'folder-is-library': 'このフォルダーにはTapelog自身のファイルがあります。別のフォルダーを選択してください。',
}
