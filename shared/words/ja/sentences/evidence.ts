type Host = { host: string }

/** Sentences about evidence, by code. `host`: the authority for time stamps. */
export const evidenceSentences = {
  'evidence-path-missing': 'その名前のファイルやフォルダーはありません。',
  'evidence-none':
    'これについてのマニフェストが見つかりません。マニフェスト（名前の終わりが.evidence.json）、マニフェストと同じ場所にあるファイル、またはバッグのフォルダーを指定してください。',
  'evidence-unreadable':
    'このファイルは、Tapelogが読み取れるマニフェストではありません。壊れているか、新しいバージョンのTapelogで作られています。',
  'signing-key-unreadable':
    '書き出しに署名する鍵を読み取れません。バックアップから復元するか、Tapelogに新しい鍵を作らせてください。以前の署名は有効なままです。',
  'signing-key-in-keychain':
    'このライブラリの書き出しに署名する鍵はシステムのキーチェーンにあり、ターミナルからは読み取れません。証拠付きの書き出しはウィンドウで行ってください。',
  'signing-key-lost':
    'このライブラリの書き出しに署名する鍵が、Tapelogが保管した場所にありません。バックアップから復元するか、設定で新しい鍵を作成してください。以前の署名は有効なままです。',
  'evidence-of-one':
    '証拠は1つの録音についてのものですが、このリールには複数の録音があります。録音ごとにリールを書き出すか、証拠なしで書き出してください。',
  'bag-protected':
    'バッグには元の録音が入り、墨消しした部分や仮名にした名前がすべて含まれます。元の録音なしで書き出してください。',
  'stamp-no-authority':
    'タイムスタンプ局が設定されていません。設定でアドレスを入力するか、タイムスタンプなしで書き出してください。',
  'stamp-stays-here':
    'この録音はこのコンピューターの外に出ません。タイムスタンプを付けると、タイムスタンプ局にハッシュが送信されます。タイムスタンプなしで書き出してください。',
  'bag-holds-link': 'バッグにはリンクやデバイスを入れられません。何も書き込まれていません。',
  'stamp-roots-unreadable': 'ルート証明書のファイルに、Tapelogが読み取れるPEM形式の証明書がありません。',
  'stamp-offline': ({ host }: Host) =>
    `タイムスタンプのために${host}へ接続できないか、応答がありません。あとで再試行するか、タイムスタンプなしで書き出してください。`,
  'stamp-server-refused': ({ host, status }: Host & { status: number }) =>
    `${host}はタイムスタンプの要求に正しく応答しませんでした（応答 ${status}）。あとで再試行するか、タイムスタンプなしで書き出してください。`,
  'stamp-not-granted': ({ host, status, said }: Host & { status: number; said: string }) =>
    `${host}はタイムスタンプを発行しませんでした（状態 ${status}${said === '' ? '' : `：「${said}」`}）。あとで再試行するか、タイムスタンプなしで書き出してください。`,
  'stamp-unreadable': ({ host }: Host) =>
    `${host}が送ったものはタイムスタンプではありません。使用していません。タイムスタンプ局のアドレスを確認してください。`,
  'stamp-of-other-bytes': ({ host }: Host) =>
    `${host}が送ったタイムスタンプは、このマニフェストのものではありません。使用していません。`,
  'stamp-of-other-request': ({ host }: Host) =>
    `${host}が送ったタイムスタンプは、別の要求のものです。使用していません。`,
  'stamp-not-signed': ({ host }: Host) => `${host}が送ったタイムスタンプの署名が正しくありません。使用していません。`,
  'stamp-wrong-certificate': ({ host }: Host) =>
    `${host}がタイムスタンプの署名に使った証明書は、タイムスタンプ用ではないか、有効ではありません。使用していません。`,
  'stamp-root-unknown': ({ host }: Host) =>
    `${host}の証明書は、設定にあるルート証明書のどれにもつながりません。タイムスタンプは使用していません。`,
} as const
