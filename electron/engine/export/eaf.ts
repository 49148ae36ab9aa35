import { gapSpan, type MissingSound, markedGaps } from '../../../shared/sound/missingSound.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { plainText } from './plainText.ts'
import type { ExportView } from './view.ts'
import { xmlFile } from './xml.ts'

/** An annotation of a tier. The annotations of a tier are in order and do not overlap. */
type Annotation = { startMs: number; endMs: number; text: string }

/**
 * ELAN's annotation file, EAF 3.0: one tier for each speaker, time slots in order. Annotations of a tier must not overlap, so if two
 * segments of a speaker overlap, the first ends where the second begins. Missing sound has a separate tier.
 */
export function toEaf(view: ExportView): string {
  const tiers = tiersOf(view)
  const slots = [...new Set(tiers.flatMap(({ annotations }) => annotations.flatMap((one) => [one.startMs, one.endMs])))]
  slots.sort((a, b) => a - b)
  const slotOf = new Map(slots.map((ms, index) => [ms, `ts${index + 1}`]))
  let count = 0
  return xmlFile({
    ANNOTATION_DOCUMENT: {
      '@AUTHOR': 'Tapelog',
      // The format demands a date.
      '@DATE': new Date(view.recording.importedMs ?? 0).toISOString().replace('Z', '+00:00'),
      '@FORMAT': '3.0',
      '@VERSION': '3.0',
      '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      '@xsi:noNamespaceSchemaLocation': 'http://www.mpi.nl/tools/elan/EAFv3.0.xsd',
      HEADER: {
        '@MEDIA_FILE': '',
        '@TIME_UNITS': 'milliseconds',
        ...mediaOf(view),
      },
      TIME_ORDER: {
        TIME_SLOT: slots.map((ms) => ({ '@TIME_SLOT_ID': slotOf.get(ms) ?? '', '@TIME_VALUE': ms })),
      },
      TIER: tiers.map(({ tier, name, annotations }) => ({
        '@LINGUISTIC_TYPE_REF': 'default-lt',
        '@PARTICIPANT': name,
        '@TIER_ID': tier,
        ANNOTATION: annotations.map(({ startMs, endMs, text }) => ({
          ALIGNABLE_ANNOTATION: {
            '@ANNOTATION_ID': `a${++count}`,
            '@TIME_SLOT_REF1': slotOf.get(startMs) ?? '',
            '@TIME_SLOT_REF2': slotOf.get(endMs) ?? '',
            ANNOTATION_VALUE: text,
          },
        })),
      })),
      LINGUISTIC_TYPE: {
        '@GRAPHIC_REFERENCES': 'false',
        '@LINGUISTIC_TYPE_ID': 'default-lt',
        '@TIME_ALIGNABLE': 'true',
      },
    },
  })
}

/** The sound that the times refer to. */
function mediaOf({ recording: { originalName } }: ExportView) {
  if (originalName === null) return {}
  const name = encodeURIComponent(plainText(originalName))
  return {
    MEDIA_DESCRIPTOR: { '@MEDIA_URL': `file:///${name}`, '@RELATIVE_MEDIA_URL': `./${name}`, '@MIME_TYPE': 'audio/*' },
  }
}

/**
 * A tier for each speaker. Two speakers with the same name also get two tiers, because their words may overlap. Each tier has a
 * different name.
 */
function tiersOf(view: ExportView): { tier: string; name: string; annotations: Annotation[] }[] {
  const lists = new Map<number | null, { name: string; annotations: Annotation[] }>()
  for (const { startMs, endMs, speakerId, speaker, text } of view.segments) {
    const list = lists.get(speakerId) ?? { name: speaker ?? words.documents.transcript, annotations: [] }
    if (list.annotations.length === 0) lists.set(speakerId, list)
    list.annotations.push({ startMs, endMs, text })
  }
  const gaps = gapAnnotations(view.missing)
  const tiers = [...lists.values()]
  if (gaps.length > 0) tiers.push({ name: words.exports.features.gaps, annotations: gaps })
  const taken = new Set<string>()
  return tiers.map(({ name, annotations }) => {
    let tier = name
    for (let number = 2; taken.has(tier); number++) tier = `${name} (${number})`
    taken.add(tier)
    return { tier, name, annotations: apart(annotations) }
  })
}

const gapAnnotations = (missing: MissingSound | null): Annotation[] =>
  missing === null
    ? []
    : markedGaps(missing).map((gap) => ({ ...gapSpan(missing, gap), text: words.missing.here(gap) }))

/** Ends each annotation before the next one begins, and makes each at least a millisecond long. */
function apart(annotations: readonly Annotation[]): Annotation[] {
  let freeMs = 0
  return annotations.map(({ startMs, endMs, text }, index) => {
    const from = Math.max(startMs, freeMs)
    const nextMs = annotations[index + 1]?.startMs ?? Number.POSITIVE_INFINITY
    freeMs = Math.max(from + 1, Math.min(endMs, Math.max(nextMs, from + 1)))
    return { startMs: from, endMs: freeMs, text }
  })
}
