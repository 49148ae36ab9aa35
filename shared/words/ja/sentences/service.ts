const brokenOff = '録音の最後の20ミリ秒は不完全なため、省きました。'
const exportElsewhere = 'WAVまたはMP3に書き出し、それを読み込んでください。'
const addAccount = '「設定」でリモートのアカウントを追加してください。'

export const serviceSentences = {
  'service-already-running':
    '別の文字起こしサービスがこのフォルダーを使用しています。そちらを停止するか、別のフォルダーを選択してください。',
  'service-newer':
    'このサービスのフォルダーは、新しいバージョンのTapelogで使用されました。そのバージョンをインストールしてください。',
  'service-stopped': 'このコンピューターの文字起こし機能が停止しました。必要になると、自動的に起動します。',

  'fetch-failed': 'file_urlの録音を取得できませんでした。',
  'no-speech-model':
    '音声モデルがインストールされていません。「設定」の「このコンピューター」でインストールするか、リモートのアカウントを追加してください。その後、再試行してください。',
  'no-speech-model-for-language': ({ language }: { language: string }) =>
    `「${language}」の音声モデルがインストールされていません。話されているのが英語であれば英語を選択してください。そうでなければ、「設定」の「このコンピューター」ですべての言語に対応したモデルをインストールするか、${addAccount}`,
  'recogniser-crashed':
    'この録音の処理中に、文字起こし機能が予期せず停止しました。再試行してください。繰り返す場合は音声モデルの破損が考えられるため、インストールし直してください。',
  'recogniser-out-of-memory':
    '音声モデルがこのコンピューターで使える量を超えるメモリーを使用したため、停止しました。「設定」の「このコンピューター」で小さいモデルを選び、再試行してください。以前は動作していたモデルの場合は破損が考えられるため、インストールし直してください。',
  'recogniser-failed':
    'この録音を文字起こしできませんでした。再試行してください。再び失敗する場合は、リモートのアカウントで文字起こししてください。',

  'not-audio': ({ looks }: { looks: 'text' | 'subtitles' | 'zeros' | 'unfinished' | null }) =>
    (looks !== null
      ? {
          text: 'これはテキストファイルで、録音ではありません。対応する録音を読み込んでください。',
          subtitles: 'このファイルは字幕で、音声が含まれていません。対応する録音または動画を読み込んでください。',
          zeros:
            'このファイルの中身はすべてゼロです。音声が書き込まれなかったか、消去されています。レコーダーからもう一度コピーしてください。同じ場合は、別のカードリーダーを試してください。',
          unfinished:
            '録音またはコピーが途中で止まったため、この録音には索引がありません。レコーダーからもう一度コピーしてください。同じ場合は、MP4の修復プログラムで復元できることがあります。',
        }[looks]
      : null) ?? `Tapelogが読み取れる音声ではありません。別のプログラムで再生できる場合は、そこで${exportElsewhere}`,
  'damaged-audio':
    'ファイルが破損しているため、この録音の音を読み取れません。レコーダーからもう一度コピーしてください。',
  'media-overrun':
    'このファイルの読み取りに時間またはメモリーがかかりすぎたため、中止しました。録音であれば、音声編集ソフトでWAVとして保存し、それを読み込んでください。',
  'ffmpeg-missing':
    '録音を読み取るプログラムffmpegがインストールされていません。DebianとUbuntu：sudo apt-get install ffmpeg　macOS：brew install ffmpeg　Windows：winget install ffmpeg　その後、再試行してください。',
  'not-converted': '録音を変換できませんでした。破損している可能性があります。元の録音は変更されていません。',
  'encrypted-recording': `レコーダーがこの録音を暗号化しているため、メーカーのアプリでしか開けません。そのアプリで${exportElsewhere}`,
  'file-unreadable': 'ファイルを読み取れません。ファイルがあること、読み取り権限があることを確認してください。',
  'copy-folder-missing': 'コピー先のフォルダーがありません。別のフォルダーを選択してください。',
  'copy-not-written':
    'コピーを書き込めませんでした。フォルダーの書き込み権限と、ディスクの空き容量を確認してください。',
  'asr-damaged': ({ damagedMs, restBytes }: { damagedMs: number; restBytes: number }) =>
    `この録音のうち${(damagedMs / 1000).toFixed(2)}秒が破損しているため、無音にするか省きました。残りは完全です。${restBytes > 0 ? brokenOff : ''}`,
  'asr-rest': brokenOff,
}
