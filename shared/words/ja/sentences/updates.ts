import { units } from '../units.ts'

type Host = { host: string }

export const updatesSentences = {
  'update-off': '先に更新の確認をオンにしてください。それまでは何も問い合わせません。',
  'update-not-here':
    'このTapelogは自動では更新されません。インストールしたときと同じ方法で新しいバージョンを入れてください。',
  'update-offline': ({ host }: Host) =>
    `${host}に接続できないか、接続が切れました。ネットワークを確認して再試行してください。ダウンロードは止まったところから続きます。`,
  'update-server-refused': ({ host, status }: Host & { status: number }) =>
    `${host}から更新を取得できませんでした（応答 ${status}）。あとで再試行してください。`,
  'update-redirected': ({ host }: Host) =>
    `${host}は別のサーバーへ転送しようとしました。Tapelogは従わず、何もダウンロードしていません。繰り返す場合は、Tapelogの配布元に知らせてください。`,
  'update-too-large': ({ host }: Host) =>
    `${host}が送ってきたデータはバージョン一覧としては大きすぎるため、中止しました。何も変わっていません。あとで再試行してください。`,
  'update-channel-not-signed': ({ host }: Host) =>
    `${host}のバージョン一覧は、Tapelogの鍵で署名されていないか、変更されています。使用していません。1時間後に再試行してください。繰り返す場合は、そのサーバーを信用しないでください。`,
  'update-channel-unknown': ({ host }: Host) =>
    `${host}のバージョン一覧は署名されていますが、このTapelogでは読み取れません。最新のバージョンを手動でインストールしてください。`,
  'update-replayed': ({ host, version, newest }: Host & { version: string; newest: string }) =>
    `${host}が古いバージョン一覧（${version}）を送ってきました。このコンピューターはより新しい一覧（${newest}）を確認済みのため、使用していません。あとで再試行してください。繰り返す場合は、そのサーバーを信用しないでください。`,
  'update-older': ({ host, version }: Host & { version: string }) =>
    `${host}にあるのはバージョン${version}で、使用中のものより古いバージョンです。Tapelogは古いバージョンをインストールしません。`,
  'update-file-changed': ({ host }: Host) =>
    `${host}から届いた更新は、Tapelogの配布元が署名したファイルではありません。開かずに削除しました。再試行してください。繰り返す場合は、そのサーバーを信用しないでください。`,
  'update-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `ディスクの空きが足りません。更新に必要なのは${units.size(neededBytes)}、空きは${units.size(freeBytes)}しかありません。空きを増やしてから再試行してください。`,
  'update-disk-filled':
    'ディスクがいっぱいのため、更新は完了しませんでした。このTapelogは変わっていません。空きを増やしてから再試行してください。',
  'update-not-written': '更新用のフォルダーに書き込めません。書き込みの権限を確認してから再試行してください。',
  'update-place-refused':
    'プログラムのファイルを置き換える権限がありません。ファイルを自分のフォルダーに移すか、インストールした人に依頼してください。',
  'update-waits':
    '更新は、コピー、アップロード、文字起こしが行われていないときにインストールします。終わってから再試行してください。',
  'update-unsaved':
    '入力した文字の一部がまだ保存されていないため、更新をインストールしませんでした。少し待ってから再試行してください。',
  'update-no-library':
    'ライブラリが開いていないため、更新で中断される作業があるかどうかを確認できません。ライブラリが開いてから再試行してください。',
  'update-library-moving': 'ライブラリを移動しています。移動が終わってから更新をインストールしてください。',
  'update-library-silent':
    'ライブラリが応答しないため、更新を続けませんでした。少し待ってから再試行してください。繰り返す場合は、Tapelogを再起動してください。',
  'update-not-installed':
    'プログラムのファイルを置き換えられなかったか、起動できませんでした。再試行してください。繰り返す場合は、新しいバージョンを手動でインストールしてください。',
  'update-stopped': '更新を中止しました。再試行してください。ダウンロードは止まったところから続きます。',
} as const
