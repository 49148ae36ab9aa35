import type { EvidenceBody, EvidenceFile, ReducedBody } from '../../shared/evidence/manifest.ts'
import { shownText } from '../../shared/text/shownText.ts'
import { words } from '../../shared/words/catalogue.ts'
import { sentenceOfRow } from '../../shared/words/sentenceOfRow.ts'

type Section = { title: string; lines: readonly string[] }

/**
 * The readable form of a manifest: its facts in sentences, in the language of this process, with what they prove and what not.
 * `manifestName`: the file that this text is about. `fingerprint`: of the key that will sign it.
 */
export function readableEvidence(body: EvidenceBody | ReducedBody, manifestName: string, fingerprint: string): string {
  const { readable } = words.evidence
  const isFull = body.kind === 'full'
  const sections: Section[] = [
    {
      title: isFull ? readable.title(body.generator.version) : readable.titleReduced,
      lines: [
        readable.about(manifestName, 'tapelog verify FILE'),
        isFull ? readable.madeAt(body.madeAtMs) : readable.madeOn(body.madeOn),
      ],
    },
    { title: readable.files, lines: body.files.map(fileLine) },
    ...(isFull ? sectionsOf(body) : []),
    { title: readable.signature, lines: [readable.key(fingerprint)] },
    { title: readable.proven, lines: readable.provenSentences },
    {
      title: readable.unproven,
      lines: isFull
        ? readable.unprovenSentences
        : [...readable.unprovenSentences.slice(0, 1), words.evidence.statements.reduced({ madeOn: body.madeOn })],
    },
  ]
  return `${sections.map(({ title, lines }) => [title, ...lines].map(shownText).join('\n')).join('\n\n')}\n`
}

const fileLine = ({ name, sizeBytes, sha256 }: EvidenceFile) => words.evidence.readable.file(name, sizeBytes, sha256)

function sectionsOf(body: EvidenceBody): Section[] {
  const { readable, events } = words.evidence
  const { original, recorded, checked, transcript, transcriptions, egress, custody } = body
  return [
    {
      title: readable.original,
      lines: [
        readable.originalIs(original.sizeBytes, original.importedSha256),
        readable.sealAt(original.seal, original.computedAtMs),
        readable.recordedAt(recorded.recordedMs, recorded.clock),
      ],
    },
    { title: readable.log, lines: custody.map((row) => readable.row(row.seq, row.atMs, sentenceOfRow(row))) },
    {
      title: readable.transcript,
      lines: [
        ...(transcript ? [readable.transcriptIs(transcript.form, transcript.sha256)] : [readable.noTranscript]),
        ...(checked ? [readable.checked(checked.segments, checked.verified, checked.heard)] : []),
        ...transcriptions.map(readable.transcribedBy),
      ],
    },
    { title: readable.egress, lines: egress.length === 0 ? [readable.nothingLeft] : egress.map(events.sent) },
  ]
}
