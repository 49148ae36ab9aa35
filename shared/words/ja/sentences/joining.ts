import { number } from '../units.ts'

export const joiningSentences = {
  'join-too-few': '録音を結合するには、2件以上選択してください。',
  'join-same-twice': '同じ録音が2回指定されています。それぞれ1回だけ指定してください。',
  'join-too-many': ({ most }: { most: number }) =>
    `1件の録音にできるファイルは${number(most)}件までです。選択を減らしてください。`,
  'join-too-many-channels': ({ most }: { most: number }) =>
    `同時に聞けるファイルは${number(most)}件までです。一部のファイルの音声を外すか、順番につなげてください。`,
  'join-nothing-heard': 'すべてのファイルの音声が外されています。聞くファイルを1件以上選んでください。',
  'join-under-way': ({ title }: { title: string }) =>
    `「${title}」は結合中です。終わるまで待つか、キューでキャンセルしてください。`,
  'already-joined': ({ title }: { title: string }) =>
    `「${title}」はすでに結合した録音に含まれています。先にその録音を分割してください。`,
  'join-without-audio': ({ title }: { title: string }) =>
    `「${title}」の音声は削除されたため、結合できません。除外するか、ファイルをもう一度読み込んでください。`,
  'join-being-deleted': ({ title }: { title: string }) =>
    `「${title}」はまもなく削除されます。削除を取り消すか、除外してください。`,
  'join-file-missing': ({ title }: { title: string }) =>
    `「${title}」のファイルがないか読み取れないため、結合しませんでした。バックアップから戻すか、もう一度読み込んでから、結合し直してください。`,
  'join-file-changed': ({ title }: { title: string }) =>
    `「${title}」のファイルが封印と一致しないため、結合しませんでした。バックアップから戻すか、もう一度読み込んでから、結合し直してください。`,
  'join-files-changed':
    '録音の一部がその間に削除または別に結合されたため、結合しませんでした。もう一度選択してください。',
  'part-of-joined': ({ title }: { title: string }) =>
    `このファイルは結合した録音「${title}」に含まれています。先にその録音を分割してから、もう一度お試しください。`,
  'not-joined': 'この録音は複数のファイルを結合したものではないため、分割できません。',
  'joined-local-only': ({ title }: { title: string }) =>
    `この録音に含まれる「${title}」は、このコンピューターの外に出ません。変更するには、録音を分割してからファイルの設定を変えてください。`,
} as const
