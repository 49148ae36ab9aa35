/** Sentences about handing a recording over to another library. */
export const handoverSentences = {
  'handover-not-one':
    'このファイルはTapelogの引き渡しファイルではありません。末尾が.tapelogのファイルを選んでください。',
  'handover-newer':
    'この引き渡しは新しいバージョンのTapelogで作られました。Tapelogを更新してから、もう一度受け取ってください。',
  'handover-locked-passphrase': 'この引き渡しは暗号化されています。パスフレーズを入力してください。',
  'handover-locked-key':
    'この引き渡しはageの鍵あてに暗号化されています。その鍵のアイデンティティのファイルを指定してください。',
  'handover-wrong-key': 'このパスフレーズまたは鍵では引き渡しを開けません。確かめてから、もう一度試してください。',
  'handover-key-too-slow':
    '引き渡しを拒否しました。この設定ではパスフレーズの確認に時間がかかりすぎます。通常の設定で暗号化したものを送ってもらってください。',
  'handover-identity': 'ageのアイデンティティではありません。アイデンティティはAGE-SECRET-KEY-で始まります。',
  'handover-recipient': 'ageの受信者ではありません。受信者はage1で始まります。',
  'handover-damaged': '引き渡しが壊れているか、不完全です。もう一度送ってもらってください。',
  'handover-too-many-entries': '引き渡しを拒否しました。部分の数が多すぎます。',
  'handover-entry-name': '引き渡しを拒否しました。引き渡しで使われない名前の部分があります。',
  'handover-entry-twice': '引き渡しを拒否しました。同じ名前の部分が2つあります。',
  'handover-link': '引き渡しを拒否しました。別の場所へのリンクが含まれています。',
  'handover-zip-encrypted': '引き渡しを拒否しました。Tapelogが使わない方法で暗号化された部分があります。',
  'handover-too-large': '引き渡しを拒否しました。引き渡しとして大きすぎます。',
  'handover-bomb': '引き渡しを拒否しました。展開するとファイルよりはるかに大きくなります。',
  'handover-incomplete': '引き渡しを拒否しました。部分が欠けているか、一覧に記載されていません。',
  'handover-hash':
    '引き渡しを拒否しました。一覧と異なる部分があります。書き出した後に変更されています。もう一度送ってもらってください。',
  'handover-content': '引き渡しを拒否しました。テキストがTapelogの形式ではありません。',
  'handover-too-deep': '引き渡しを拒否しました。テキストの入れ子が深すぎます。',
  'handover-too-many-rows': '引き渡しを拒否しました。セグメントまたは印が多すぎます。',
  'handover-times': '引き渡しを拒否しました。録音の終わりより後の時刻があります。',
  'handover-original': '引き渡しを拒否しました。録音が元の録音の封印と一致しません。',
  'handover-no-sound':
    'この引き渡しには音声がなく、このライブラリにも録音がありません。音声付きのものを送ってもらってください。',
  'handover-sound-unreadable': '引き渡しを拒否しました。音声を録音として読み取れません。',
  'handover-again': 'ライブラリがこの録音を削除または追加しているところです。少し待ってから、もう一度試してください。',
  'handover-undecided':
    'この録音の以前の引き渡しの変更が、あなたの決定を待っています。決定してから引き渡しを書き出してください。',
  'handover-nothing-redacted':
    'この録音には墨消しも適用される仮名もないため、墨消しした引き渡しでもすべてが見えてしまいます。先に墨消しする箇所に印を付けてください。',
  'handover-conflict-unknown': 'この競合はすでに決定済みです。',
  'handover-passphrase-unasked':
    'パスフレーズをたずねる端末がありません。--passphrase-fileまたは--passphrase-fdを使ってください。',
  'handover-passphrases-differ': '2つのパスフレーズが一致しません。何も書き出していません。もう一度試してください。',
  'handover-secret-unread': 'パスフレーズまたはアイデンティティのファイルが読めないか、空です。',
} as const
