import { textLimits } from '../../../text/textLimits.ts'
import { formatClock } from '../../../text/timecode.ts'
import { defaultSpeakerNumber } from '../../../transcripts/speakerNames.ts'
import { recording } from '../recording.ts'
import { units } from '../units.ts'

const longestSegment = `${textLimits.segmentText.toLocaleString('ja')}文字まで`
const deletionGoesOn = '自動的に再試行します。'

/** The name that Tapelog gave, in the form that is shown. */
const speakerName = (name: string): string => {
  const number = defaultSpeakerNumber(name)
  return number === null ? name : recording.speakers.numbered(number)
}

export const librarySentences = {
  'library-unreadable':
    'ライブラリのファイルを開けません。フォルダーがあること、書き込み権限があることを確認し、もう一度お試しください。バックアップ（library.sqlite.before-…）からの復元は、ファイルが破損している場合に限ってください。',
  'library-damaged':
    'ライブラリのファイルが破損しています（読み取れますが、内容が壊れています）。Tapelogを終了し、まずライブラリのフォルダー全体を別のディスクにコピーしてください。その後、バックアップ（ご自身のもの、またはlibrary.sqlite.before-…）に置き換えてください。フォルダー「originals」の録音には影響ありません。',
  'library-missing': 'まだライブラリがありません。録音を読み込むと作成されます。',
  'library-older': 'このライブラリは、以前のバージョンのTapelogで使用されたものです。Tapelogで一度開いてください。',
  'library-newer': ({ found, known }: { found: number; known: number }) =>
    `このライブラリは、新しいバージョンのTapelogで作成されました（ライブラリのバージョン${found}。このTapelogは${known}まで対応）。新しいTapelogをインストールして開いてください。何も変更されていません。`,
  'library-in-use':
    'このライブラリは、別のTapelogで開かれています。先にそちらを閉じるか、別のライブラリを指定してください。',
  'library-folder-refused':
    'ライブラリのフォルダーを作成できないか、書き込めません。ディスクの接続、パスがフォルダーであること、書き込み権限を確認するか、別のフォルダーを選択してください。',
  'disk-full':
    'ライブラリのディスクがいっぱいです。空き容量を増やしてから、最後の操作をもう一度行ってください。キューは自動的に続行します。',
  'migration-disk-full': ({ neededBytes, freeBytes }: { neededBytes: number; freeBytes: number }) =>
    `このバージョンのTapelogはライブラリのファイルを変更するため、先にそのコピーを作ります。必要なのは${units.size(neededBytes)}、ライブラリのディスクの空きは${units.size(freeBytes)}しかありません。何も変わっていません。空きを増やしてからTapelogを起動し直してください。`,
  'library-unwritable':
    '現在ライブラリを読み書きできません。ディスクが接続され、書き込み禁止でないことを確認してから、最後の操作をもう一度行ってください。キューは自動的に続行します。',

  'recording-unknown': 'この録音はライブラリにありません。',
  'title-empty': '録音にはタイトルが必要です。1文字以上入力してください。',
  'original-not-sealed':
    '元のファイルが封印と一致しないため、音声は書き出せません。バックアップからファイルを戻すか、音声を含まない形式で書き出してください。',
  'original-replaced':
    '書き出しの間に元のファイルが変更、移動、または置き換えられたため、この録音は何も書き出していません。ファイルに触れずに、もう一度書き出してください。',
  'no-sound-to-export':
    'この録音の元ファイルがないか読み取れないため、書き出す音声がありません。ライブラリのディスクが接続されているか確認するか、バックアップからファイルを戻してください。',
  'no-such-microphone': ({ title, number, count }: { title: string; number: number; count: number }) =>
    count === 0
      ? `「${title}」のチャンネルには別々の声がないため、マイク${number}はありません。すべての音声を書き出してください。`
      : `「${title}」で別の声を持つマイクは${count}本です。その中から選ぶか、すべてを書き出してください。`,
  'original-changed': '読み込んだ後にファイルが変わっています。バックアップから戻すか、もう一度読み込んでください。',
  'original-unreadable': 'ファイルがないか、読み取れません。バックアップから戻すか、もう一度読み込んでください。',
  'audio-deleted':
    'この録音の音声は削除されています。テキストは残っています。再度文字起こしまたは再生するには、ファイルをもう一度読み込んでください。',
  'deletion-waits': `まだすべてを削除できていません。ライブラリのディスクが接続され、書き込み禁止でないことを確認してください。${deletionGoesOn}`,
  'library-read-elsewhere': `別のプログラムがライブラリを開いているため、削除したテキストがまだファイルから消去されていません。${deletionGoesOn}`,
  'service-cannot-remove':
    'このコンピューターの文字起こしサービスにコピーが残っており、まだ削除できません。次回の起動時に再試行します。',
  'removal-waits': ({ account, why }: { account: string; why: 'network' | 'sign-in' | 'other' }) =>
    `削除した録音のデータが、まだ「${account}」に残っています。${
      {
        network: `サービスに接続できません。${deletionGoesOn}`,
        'sign-in': 'アカウントの認証情報がサービスに受け付けられません。「設定」で入力し直してください。',
        other: `サービスから想定外の応答がありました。${deletionGoesOn}`,
      }[why]
    }`,
  'not-playable-yet': 'この録音の再生用コピーを作成しています。少し待ってから、もう一度お試しください。',

  'engine-starting': 'Tapelogは起動中です。少し待ってから、もう一度お試しください。',
  'bad-input': ({ field, said }: { field: string; said: string }) => `${field}：${said}`,
  'job-unknown': 'これはもうキューにありません。',
  'given-up': ({ triedTimes }: { triedTimes: number }) => `${triedTimes}回試行しました。あとで再試行してください。`,
  'interrupted-too-often':
    'この録音の処理中にTapelogが3回停止したため、この録音を除いて続行しました。何も失われていません。ほかの処理が終わってから再試行してください。',

  'no-transcript': 'この録音にはまだ文字起こしがありません。先に文字起こししてください。',
  'no-transcript-of': ({ title }: { title: string }) =>
    `「${title}」にはまだ文字起こしがありません。先に文字起こししてください。`,
  'no-quotes-of': ({ title }: { title: string }) =>
    `「${title}」には印を付けた言葉がないため、引用は書き出されませんでした。`,
  'export-local-only': ({ titles, more }: { titles: string; more: number }) =>
    `「このコンピューターから出さない」録音です：${titles}${more === 0 ? '' : `、ほか${units.recordings(more)}`}。何も書き出していません。確認の画面で許可するか、ほかの録音だけを書き出してください。`,
  'export-needs-local-only': ({ titles }: { titles: string }) =>
    `「このコンピューターから出さない」録音です：${titles}。何も書き出していません。これらの録音も書き出すには、--local-onlyを付けてください。`,
  'export-kept-here': ({ title }: { title: string }) =>
    `「${title}」は「このコンピューターから出さない」と指定されているため、書き出されませんでした。フォルダーに置いてよい場合は、ご自分で書き出してください。`,
  'export-not-ready': ({ title }: { title: string }) =>
    `「${title}」はプロジェクトの条件を満たさなくなったため、書き出されませんでした。再び満たすと書き出されます。`,
  'edit-conflict': 'この箇所は、その間に変更されました。読み直してから、もう一度編集してください。',
  'segment-too-long': `このセグメントは長すぎて保存できません（${longestSegment}）。語を減らすか、別のセグメントに移してください。`,
  'split-empty': 'セグメントを分割するには、先にカーソルを語の間に置いてください。',
  'merge-last': '最後のセグメントです。この後に結合できるセグメントはありません。',
  'merge-speakers': '2つのセグメントの話者が異なります。両方を同じ話者にしてから結合してください。',
  'merge-too-long': `結合すると長すぎて編集できません（1セグメントは${longestSegment}）。分けたままにしてください。`,
  'remove-words': '削除できるのは空のセグメントだけです。先にテキストを消してください。',
  'remove-last': '文字起こしに1つしかないセグメントは削除できません。空のままにしてください。',
  'segment-outside':
    'セグメントの終わりは、始まりより後で、録音の範囲内でなければなりません。別の時刻を指定してください。',
  'no-room-between':
    'この2つのセグメントは同じ瞬間に始まるため、間にセグメントを入れられません。先にどちらかの時刻を変更してください。',
  'times-refused':
    'セグメントは、前後のセグメントや録音の終わりを越えられません。別の時刻を指定するか、先に隣のセグメントを動かしてください。',
  'boundary-last': '最後のセグメントです。この後に、語を渡せる別の話者はいません。',
  'boundary-too-far': '移動できる語数を超えています。語数を減らすか、セグメント全体の話者を変更してください。',
  'pattern-invalid':
    'この正規表現を解釈できません。括弧とバックスラッシュを確認してください。先読み、後読み、後方参照は使えません。',
  'pattern-too-slow':
    'この正規表現の検索には時間がかかりすぎます。短くするか、より具体的にするか、語句で検索してください。',
  'transcript-file-unknown':
    'このファイルは文字起こしとして読み取れません。WebVTT、SRT、oTranscribe、JSON、テキスト、Word（.docx）のいずれかのファイルを選んでください。',
  'transcript-file-encoding':
    'このファイルには文字コードが示されておらず、複数の可能性があります。言葉が正しく見えるものを選んでください。',
  'transcript-file-damaged':
    'この文字起こしファイルは破損しているか、不完全です。作成したアプリで保存し直すか、別のファイルを選んでください。',
  'transcript-file-empty': 'このファイルには言葉がありません。別のファイルを選んでください。',
  'transcript-file-too-large':
    'このファイルは文字起こしとしては大きすぎます。テキストまたは字幕として保存し、それを読み込んでください。',
  'transcript-file-too-costly':
    'このファイルの読み込みには、文字起こしとしては多すぎるメモリーか時間がかかります。テキストまたは字幕として保存し、それを読み込んでください。',
  'transcript-file-unread':
    'このファイルを開けませんでした。ファイルがあること、読み取り権限があることを確認し、もう一度お試しください。',
  'transcript-file-of-another': ({ fileMs, durationMs }: { fileMs: number; durationMs: number }) =>
    `このファイルの時刻は${formatClock(fileMs)}までありますが、録音は${formatClock(durationMs)}で終わります。この録音のファイルか確認してください。`,
  'state-unknown': 'この時点の文字起こしは、もう履歴にありません。履歴を開き直してください。',
  'speaker-unnamed': '話者には名前が必要です。1文字以上入力してください。',
  'speaker-name-taken': ({ name }: { name: string }) =>
    `「${speakerName(name)}」という話者がすでにいます。2人の話者を統合するか、別の名前にしてください。`,
  'new-speaker-name-taken': ({ name }: { name: string }) =>
    `「${speakerName(name)}」という話者がすでにいます。別の名前にしてください。`,

  'text-changed':
    'このセグメントのテキストは、たった今別の場所で変更されたため、何も行いませんでした。確認してから、もう一度お試しください。',
  'quote-number-unknown': ({ number }: { number: number }) =>
    `これらの引用の中に引用${number}はありません。その番号か、絞り込みの指定を外してください。`,
  'quote-unknown': 'この引用は、その間に削除されました。',
  'note-unknown': 'このメモは、その間に削除されました。',
  'project-unknown': 'このプロジェクトはもうありません。別のプロジェクトを選択してください。',
  'project-name-taken': ({ name }: { name: string }) =>
    `「${name}」というプロジェクトがすでにあります。別の名前にしてください。`,

  'account-busy':
    'このアカウントで送信中または文字起こし中の録音があります。終わるまで待つか、キューでキャンセルしてから、アカウントを削除してください。',

  'path-refused':
    'デバイスやネットワークアドレスは直接使用できません。サーバーをドライブとして接続し、そこでファイルまたはフォルダーを選択してください。',
  'sound-too-long-inside': ({ minutes }: { minutes: number }) =>
    `この録音は長すぎるため、ウェブページの中に入りません（${minutes}分まで）。代わりに「ページの横のファイル」を選んでください。`,
  'pdf-failed': 'PDFを作成できませんでした。ウェブページとして書き出し、ブラウザーから印刷してください。',
  'preview-failed': 'ページを描画できなかったため、文字だけを表示しています。書き出しには影響しません。',
  'pseudonym-empty': '名前には目に見える文字が少なくとも1つ必要です。読者に示す名前を入力してください。',
  'pseudonym-says-name': 'この仮名には本名が含まれています。別の仮名を選んでください。',
  'export-protection-changed':
    '書き出しの間に、読者に渡してはいけない内容が変更されたため、ファイルは残していません。もう一度書き出してください。',
  'export-reveals': ({ place, more }: { place: string; more: number }) =>
    `この書き出しには、伏せるはずの情報がまだ含まれています(${place}${more > 0 ? `、ほか${more}件` : ''})。何も書き込まれていません。「このファイルから分かること」を開くか、足りない表記を仮名に追加してください。`,
  'format-names-original':
    'この形式は元の録音の位置を示すだけですが、この書き出しでは元の録音を渡しません。ほかの形式、または「clips」を選んでください。',
  'pdf-needs-printer':
    '端末でPDFを作成するにはChromiumまたはLibreOfficeが必要です。いずれかをインストールするか、ウィンドウから書き出すか、「html」を書き出して印刷してください。',
  'profile-unknown': ({ name, profiles }: { name: string; profiles: string }) =>
    `書き出しプロファイル「${name}」はありません。${profiles === '' ? '先にウィンドウの書き出し画面で保存してください。' : `次のいずれかを使ってください：${profiles}`}`,
  'profile-removed': 'この書き出しプロファイルはもうありません。別のプロファイルを選択してください。',
  'rule-folder-missing':
    'このプロジェクトの自動書き出し先のフォルダーがありません。ドライブを接続するか、プロジェクトで別のフォルダーを選択してから、再試行してください。',
  'folder-missing': '書き出し先のフォルダーがありません。別のフォルダーを選択してください。',
  'export-no-permission': 'このフォルダーに書き込む権限がありません。別のフォルダーを選択してください。',
  'export-disk-full':
    'ディスクがいっぱいです。空き容量を増やすか、別のフォルダーを選択して、もう一度書き出してください。',
  'export-folder-unmade':
    '書き出し先のフォルダーを作成できません。名前が長すぎるか、同じ場所にファイルまたは壊れたリンクがあります。別のフォルダーを選択してください。',
  'run-library-kept': ({ path, command }: { path: string; command: string }) =>
    `録音と文字起こしは ${path} に残っています。書き出すには：${command}`,
  'export-failed': '書き出せませんでした。別のフォルダーを選択して、もう一度お試しください。',
}
