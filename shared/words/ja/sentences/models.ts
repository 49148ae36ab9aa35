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
    'Tapelogで実行できるモデルではありません。whisper.cppのWhisperファイル（ggml-small.binなど、または.gguf）か、sherpa-onnxのモデルのフォルダー（トランスデューサーまたはCTC、tokens.txtを含むもの）を選択してください。',
  'model-import-differs': ({ title }: Named) =>
    `名前は${title}のものですが、公開されたものではありません（サイズまたはダイジェストが一致しません）。読み込みませんでした。`,
  'own-model-damaged': ({ title }: Named) =>
    `${title}は破損しています。途中で切れているか、モデルとして成り立ちません。読み込みませんでした。もう一度コピーまたはダウンロードしてください。`,
  'own-model-shape': ({ title }: Named) =>
    `${title}は、Tapelogで実行できない形のWhisperモデルです。語彙、30秒の窓、または層の数が、公開されているどのWhisperとも異なります。読み込みませんでした。公開されているサイズと、その追加学習版や蒸留版は使えます。`,
  'own-model-folder': ({ title }: Named) =>
    `フォルダー「${title}」には、sherpa-onnxのモデルの一部しかありません。トランスデューサーにはencoder、decoder、joinerとtokens.txtが、CTCモデルにはmodel.onnxとtokens.txtが必要です。`,
  'own-model-fails': ({ title }: Named) =>
    `${title}は動作しません。隔離されたプロセスで試しましたが、失敗しました。読み込みませんでした。ファイルが破損しているか、Tapelogが対応していない種類のモデルです。`,
  'own-model-memory': ({ title }: Named) =>
    `${title}は、このサイズのモデルよりはるかに多くのメモリか、このコンピューターにある以上のメモリを必要とします。試行を停止し、読み込みませんでした。`,
  'own-model-here': ({ title }: Named) =>
    `このモデルは「${title}」としてすでにインストールされています（ダイジェストが一致します）。もう一度読み込むことはしませんでした。`,
  'model-import-unreadable':
    'ファイルまたはフォルダーを読み取れません。存在することと、読み取りの権限を確認してください。',
  'model-damaged': ({ title }: Named) =>
    `${title}は破損しています。ファイルがインストール後に変わっています。「設定」の「このコンピューター」で再インストールするか、別のモデルを選択してから（ターミナルでは tapelog models）、再試行してください。`,
  'model-chosen-missing': ({ title }: Named) =>
    `選択した音声モデル「${title}」がありません。「設定」の「このコンピューター」で再インストールするか、別のモデルを選択してから（ターミナルでは tapelog models）、再試行してください。`,
  'model-unreadable': ({ title }: { title: string }) =>
    `${title}のファイルを読み取れません。破損しているか、不完全です。モデルを削除して、再インストールしてください。`,
  'model-kind-unknown': ({ title }: { title: string }) =>
    `${title}は、Tapelogでは実行できない種類のモデルです。「設定」の「このコンピューター」で別のモデルを選択してください。`,
  'model-stretch-too-long': ({ title, seconds }: { title: string; seconds: number }) =>
    `${title}が一度に処理できる音声は最長${seconds}秒で、短すぎます。「設定」の「このコンピューター」で別のモデルを選択してください。`,
  'model-engine-missing':
    'このモデルを実行するTapelogの部品がないか、このコンピューターでは動作しません。Tapelogを再インストールするか、「設定」の「このコンピューター」で別のモデルを選択してください。',
  'graphics-failed': ({ device }: { device: string }) =>
    `${device}で音声モデルを実行できませんでした。「設定」の「このコンピューター」で「プロセッサーのみを使う」を選択してから、再試行してください。`,
  'language-needed': ({ title }: { title: string }) =>
    `${title}は言語を検出しません。この録音の言語を選択するか、「設定」の「このコンピューター」で別のモデルを選択してください。`,
  'model-licence-not-accepted': ({ title, licence }: { title: string; licence: string }) =>
    `${title}には${licence}が適用され、先に同意が必要です。「設定」の「このコンピューター」で内容を読み、同意してください（ターミナルでは--accept-licenceを追加します）。`,
  'models-stopped': 'モデルのダウンロードが予期せず停止しました。再試行してください。止まったところから続きます。',
}
