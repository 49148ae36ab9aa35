import { languages } from '../languages.ts'

export const terminalSentences = {
  'library-no-folder': ({ path }: { path: string }) =>
    `${path}はファイルですが、ライブラリはフォルダーです。--library DIR でフォルダーを指定してください。`,
  'no-library-yet': ({ path, command }: { path: string; command: string }) =>
    `まだライブラリがありません。${path}に作成するには：${command}`,
  'no-library-there': ({ path, command }: { path: string; command: string }) =>
    `${path}にライブラリはありません。パスを確認してください。そこに新しく作成するには：${command}`,
  'library-busy':
    '別のTapelogがこのライブラリを使用しています。Tapelogのウィンドウで操作するか、もう一方のTapelogを閉じてからやり直してください。',
  'segment-number-unknown': ({ segment, command }: { segment: string; command: string }) =>
    `この文字起こしにセグメント${segment}はありません。セグメントを見るには：${command}`,
  'project-name-unknown': ({ name, command }: { name: string; command: string }) =>
    `このライブラリにプロジェクト「${name}」はありません。すべてのプロジェクトを見るには：${command}`,
  'recording-number-unknown': ({ id, command }: { id: string; command: string }) =>
    `このライブラリに録音${id}はありません。すべての録音を見るには：${command}`,
  'no-transcripts-yet': ({ command }: { command: string }) =>
    `文字起こしのある録音はまだありません。キューを文字起こしするには：${command}`,
  'nothing-to-import': '指定したファイルとフォルダーに録音はありません。',
  'recorder-not-there': ({ others, command }: { others: string; command: string }) =>
    `このレコーダーは接続されていません。${others === '' ? 'ほかのレコーダーも接続されていません。' : `接続中：${others}。`}レコーダーを一覧表示するには：${command}`,
  'no-model-for-choice': ({ language }: { language: string }) =>
    `${languages.noModel(language)}--language CODE で別の言語を選ぶか、モデルをインストールしてください：tapelog models list`,
  'remote-incomplete': ({ missing }: { missing: string }) =>
    `リモートサービスの設定が足りません。次の環境変数も設定してください：${missing}。`,
  'nothing-to-measure':
    '測定するものがありません。--audio には、同じ名前の .txt に言葉のある録音のフォルダーを指定してください。音声モデルも1つ以上必要です。',
  'tls-incomplete': '--tls-cert と --tls-key は両方指定するか、どちらも指定しないでください。',
  'tls-unreadable': '証明書またはその鍵を読み取れません。両方のパスを確認してください。',
}
