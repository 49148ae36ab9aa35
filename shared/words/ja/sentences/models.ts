const size = (bytes: number): string =>
  bytes < 1e9
    ? `${Math.max(1, Math.round(bytes / 1e6))} MB`
    : bytes < 1e12
      ? `${(bytes / 1e9).toFixed(1)} GB`
      : `${(bytes / 1e12).toFixed(1)} TB`
type Named = { title: string }
type Host = { host: string }

export const modelsSentences = {
  'model-catalogue-invalid':
    'モデルのフォルダーにあるcatalogue.jsonを読み取れません。内容を直すか、フォルダーから取り除いてください。',
  'model-unknown': ({ id }: { id: string }) =>
    `モデル「${id}」はありません。IDは「tapelog models list」で確認できます。`,
  'model-not-installed': ({ title }: Named) => `${title}はインストールされていません。`,
  'model-no-download': ({ title }: Named) =>
    `${title}はTapelogまたはシステムに付属するもので、ダウンロードはしません。`,
  'model-no-speech': ({ title }: Named) =>
    `${title}は音声を文字にするモデルではありません。文字起こし用のモデルを選択してください。`,
  'model-busy': ({ title }: Named) =>
    `${title}は別のウィンドウまたはターミナルでインストール中または削除中です。終わるまでお待ちください。`,
  'model-cancelled': 'ダウンロードを停止しました。受信済みの部分は、削除するまで残ります。',
  'model-offline': ({ host }: Host) =>
    `${host}に接続できません。ネットワークを確認して再試行してください。ダウンロードは止まったところから続きます。`,
  'model-interrupted': ({ host }: Host) =>
    `${host}との接続が切れました。再試行してください。ダウンロードは止まったところから続きます。`,
  'model-server-refused': ({ host, status }: Host & { status: number }) =>
    `${host}からこのモデルを取得できません（応答 ${status}）。「設定」でアドレスを確認するか、あとで再試行してください。`,
  'model-address-invalid':
    'このアドレスは使用できません。https://（このコンピューターではhttp://も使えます）で始まり、パスワードを含まず、スラッシュで終わる必要があります。',
  'model-redirect-refused': ({ host }: Host) =>
    `ダウンロードは${host}に転送されましたが、そのアドレスは暗号化されていないか、このコンピューターのものか、パスワードを含むため、Tapelogは従いません。そこからは何もダウンロードしていません。`,
  'model-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `ディスクの空きが足りません。必要なのは${size(neededBytes)}、空きは${size(freeBytes)}です。空きを増やしてから再試行してください。`,
  'model-disk-filled':
    'ディスクがいっぱいです。空きを増やしてから再試行してください。ダウンロードは止まったところから続きます。',
  'model-not-written': 'モデルのフォルダーに書き込めません。書き込みの権限を確認してから再試行してください。',
  'model-size-wrong': ({ title }: Named) =>
    `${title}のファイルは、公開元が示す大きさと異なります。使用せずに削除しました。あとで再試行してください。`,
  'model-digest-wrong': ({ title }: Named) =>
    `${title}のファイルは、公開されたものではありません（ダイジェストが一致しません）。使用せずに削除しました。再試行してください。繰り返す場合は、そのアドレスを信用しないでください。`,
  'model-archive-unsafe': ({ title }: Named) =>
    `${title}のアーカイブは、自身のフォルダーの外に書き込もうとするものでした。使用していません。`,
  'model-archive-too-large': ({ title }: Named) =>
    `${title}のアーカイブは、展開するとこのモデルよりはるかに大きくなります。使用していません。`,
  'model-archive-damaged': ({ title }: Named) =>
    `${title}のアーカイブは破損していて展開できません。もう一度ダウンロードしてください。`,
  'model-files-missing': ({ title }: Named) => `${title}のファイルが足りないため、インストールしませんでした。`,
  'model-import-unknown':
    'Tapelogが対応しているモデルではありません。公開されたままのファイル（ggml-small.binなど）か、その展開先のフォルダーを選択してください。',
  'model-import-differs': ({ title }: Named) =>
    `名前は${title}のものですが、公開されたものではありません（サイズまたはダイジェストが一致しません）。読み込みませんでした。`,
  'model-import-unreadable':
    'ファイルまたはフォルダーを読み取れません。存在することと、読み取りの権限を確認してください。',
  'model-damaged': ({ title }: Named) =>
    `${title}のファイルが、インストール後に変わっています。削除してから、もう一度インストールしてください。`,
  'models-stopped': 'モデルのダウンロードが予期せず停止しました。再試行してください。止まったところから続きます。',
}
