import type { DeletionPlan } from '../../contract/deletion.ts'
import type { DeletionScope } from '../../recordings/deletion.ts'
import { units } from './units.ts'

/**
 * Sentences about the data that a deletion removes and cannot reach, in Japanese; `shared/words/en/deletionFacts.ts`
 * has the English sentences.
 */

type Planned = DeletionPlan['recordings'][number]

const listed = (names: readonly string[]): string => [...new Set(names)].join('、')
const copiesOfLibrary = '更新の前にTapelogが作成した、ライブラリファイルのコピーも削除されます。'

export function whatIsDeleted({ recordings }: DeletionPlan, scope: DeletionScope): string[] {
  const one = recordings.length === 1
  const busy = recordings.filter(({ isUnderWay }) => isUnderWay).length
  const files = recordings.reduce((sum, { joinedFiles }) => sum + joinedFiles, 0)
  const accounts = listed(recordings.flatMap(({ removedAt }) => removedAt))
  return [
    ...(scope === 'audio'
      ? [
          '音声が削除されます。元の録音、波形と再生用コピー、話者の声の特徴、このコンピューターの文字起こしサービスにある関連データを含みます。',
          'テキストは残ります。閲覧、編集、書き出しはできますが、聞くことと、再度文字起こしすることはできません。',
        ]
      : [
          `${one ? 'この録音' : 'これらの録音'}に関するライブラリ内のすべてが削除されます。元の録音とそのコピー、文字起こしとすべての編集履歴、話者の声の特徴、このコンピューターの文字起こしサービスにある関連データを含みます。`,
        ]),
    copiesOfLibrary,
    ...(accounts === '' ? [] : [`${accounts}にも、処理中であれば止め、残っている音声と結果を削除するよう指示します。`]),
    ...(files > 0
      ? [
          one
            ? `この録音は${units.files(files)}を結合したものです。${scope === 'audio' ? 'それらの音声も' : 'それらもすべて'}削除されます。個々のファイルを残すには、先に録音を分割してください。`
            : `このうちには、合わせて${units.files(files)}を結合した録音があります。${scope === 'audio' ? 'それらの音声も' : 'それらのファイルも'}削除されます。`,
        ]
      : []),
    ...(busy > 0 ? [`${one ? 'この録音' : `このうち${busy}件`}はまだ処理中です。処理はすぐに止まります。`] : []),
  ]
}

export function whatStays({ recordings, copies, disk }: DeletionPlan): string[] {
  return [
    ...remote(recordings),
    ...workedOn(recordings),
    ...recorders(recordings),
    ...moved(copies),
    '書き出したファイル、ご自身のバックアップ、読み込み元のファイルは削除されません。',
    ...onDisk(disk),
  ]
}

function remote(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ remoteCopies }) => remoteCopies.map(({ account }) => account)))
  return accounts === ''
    ? []
    : [
        `音声は${accounts}へ送信されています。サービスに削除の手段がないため、Tapelogからは削除できません。サービスに削除を依頼してください。`,
      ]
}

function workedOn(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ workedOnAt }) => workedOnAt))
  return accounts === '' ? [] : [`${accounts}で処理中です。Tapelogからは止められません。結果は取得しません。`]
}

function recorders(recordings: readonly Planned[]): string[] {
  const names = listed(recordings.flatMap(({ recorders: its }) => its))
  return names === '' ? [] : [`${names}のファイルは削除されません。選択しない限り、再び読み込まれません。`]
}

const moved = (copies: DeletionPlan['copies']): string[] =>
  copies.map(({ kind, path }) => {
    if (kind === 'old')
      return `移動前のライブラリのコピーが${path}に残っており、ここで削除する内容を含んでいることがあります。このコピーを削除するには、［設定］→［ストレージ］を開いてください。`
    if (kind === 'begun')
      return `ライブラリの${path}への移動が中断されました。そこへコピーされたファイルが、ここで削除する内容を含んでいることがあります。移動を続けるか取りやめるには、［設定］→［ストレージ］を開いてください。`
    return `ライブラリの以前のコピー、またはその一部が${path}に残っており、ここで削除する内容を含んでいることがあります。Tapelogはこのコピーを削除しません。ご自身で削除してください。`
  })

function onDisk({ isSolidState, isEncrypted }: DeletionPlan['disk']): string[] {
  if (isSolidState === 'no')
    return isEncrypted === 'no'
      ? ['このディスクは暗号化されていません。ディスクを手にした人は、ライブラリに残っている内容を読み取れます。']
      : []
  const advice = {
    no: 'このディスクは暗号化されていないため、そのデータを読み取られる可能性があります。システムの設定でディスクの暗号化を有効にしてください。',
    unknown: 'ディスクが暗号化されていれば、鍵がない限り読み取れません。暗号化が有効であることを確認してください。',
    yes: 'このディスクは暗号化されているため、鍵がない限り読み取れません。',
  }[isEncrypted]
  return [
    `${isSolidState === 'yes' ? 'このディスクはSSDのため' : 'このディスクがSSDの場合'}、どのプログラムでも消去できない場所に、削除したデータが残ることがあります。${advice}`,
  ]
}
