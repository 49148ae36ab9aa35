import type { DeletionPlan } from '../../contract/deletion.ts'
import type { DeletionScope } from '../../recordings/deletion.ts'
import { units } from './units.ts'

type Planned = DeletionPlan['recordings'][number]

const listed = (names: readonly string[]): string => [...new Set(names)].join(', ')

const copiesOfLibrary =
  'Damit werden auch die Kopien der Bibliotheksdatei gelöscht, die Tapelog vor Aktualisierungen angelegt hat.'

/** Sentences about the data that a deletion removes and keeps, for a window and the terminal. */
export function whatIsDeleted({ recordings }: DeletionPlan, scope: DeletionScope): string[] {
  const one = recordings.length === 1
  const sentences =
    scope === 'audio'
      ? [
          'Damit wird das Audio gelöscht: das Original, seine Wellenform und seine Wiedergabekopie, die Stimmprofile der Sprecher und die Daten dieses Audios im Transkriptionsdienst auf diesem Computer.',
          copiesOfLibrary,
          'Der Text bleibt: Sie können ihn lesen, bearbeiten und exportieren, aber das Audio nicht mehr anhören und nicht noch einmal transkribieren.',
        ]
      : [
          one
            ? 'Damit wird alles zu dieser Aufnahme aus dieser Bibliothek gelöscht: das Original, davon erstellte Kopien, das Transkript mit allen Bearbeitungen und ihrem Verlauf, die Stimmprofile der Sprecher und die Daten der Aufnahme im Transkriptionsdienst auf diesem Computer.'
            : 'Damit wird alles zu diesen Aufnahmen aus dieser Bibliothek gelöscht: die Originale, davon erstellte Kopien, die Transkripte mit allen Bearbeitungen und ihrem Verlauf, die Stimmprofile der Sprecher und die Daten der Aufnahmen im Transkriptionsdienst auf diesem Computer.',
          copiesOfLibrary,
        ]
  const accounts = listed(recordings.flatMap(({ removedAt }) => removedAt))
  if (accounts !== '')
    sentences.push(
      `Tapelog fordert außerdem ${accounts} auf, jede Arbeit an ${one ? 'dieser Aufnahme' : 'diesen Aufnahmen'} zu beenden und das Audio und die Ergebnisse zu löschen, die dort noch vorhanden sind.`,
    )
  const files = recordings.reduce((sum, { joinedFiles }) => sum + joinedFiles, 0)
  if (files > 0)
    sentences.push(
      one
        ? `Die Aufnahme wurde aus ${units.files(files)} zusammengefügt. ${scope === 'audio' ? 'Deren Audio wird' : 'Sie alle werden'} mit ihr gelöscht. Um einzelne Dateien zu behalten, trennen Sie die Aufnahme zuerst wieder auf.`
        : `Einige der Aufnahmen wurden aus insgesamt ${units.files(files)} zusammengefügt. ${scope === 'audio' ? 'Deren Audio wird' : 'Alle diese Dateien werden'} ebenfalls gelöscht.`,
    )
  const busy = recordings.filter(({ isUnderWay }) => isUnderWay).length
  if (busy > 0)
    sentences.push(
      one
        ? 'Tapelog arbeitet noch an der Aufnahme. Diese Arbeit endet sofort.'
        : `Tapelog arbeitet noch an ${units.number(busy)} der Aufnahmen. Diese Arbeit endet sofort.`,
    )
  return sentences
}

/**
 * Sentences about the data that a deletion cannot reach: copies at remote services, on recorders, and bytes on the disk
 * itself.
 */
export function whatStays({ recordings, copies, disk }: DeletionPlan): string[] {
  return [
    ...remote(recordings),
    ...workedOn(recordings),
    ...recorders(recordings),
    ...moved(copies),
    elsewhere,
    ...onDisk(disk),
  ]
}

const elsewhere = 'Exporte, Ihre Sicherungskopien und die Dateien, die Sie importiert haben, bleiben erhalten.'

function remote(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ remoteCopies }) => remoteCopies.map(({ account }) => account)))
  if (accounts === '') return []
  return [
    `Audio wurde an ${accounts} gesendet. Tapelog kann es dort nicht löschen, weil der Dienst keine Möglichkeit dazu bietet. Bitten Sie den Dienst, es zu löschen.`,
  ]
}

function workedOn(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ workedOnAt }) => workedOnAt))
  return accounts === ''
    ? []
    : [`Bei ${accounts} wird noch daran gearbeitet. Tapelog kann das nicht anhalten und ruft das Ergebnis nicht ab.`]
}

function recorders(recordings: readonly Planned[]): string[] {
  const names = listed(recordings.flatMap(({ recorders: its }) => its))
  return names === ''
    ? []
    : [
        `Die Datei auf ${names} wird nicht gelöscht. Tapelog importiert sie nicht noch einmal, außer wenn Sie sie auswählen.`,
      ]
}

const moved = (copies: DeletionPlan['copies']): string[] =>
  copies.map(({ kind, path }) => {
    if (kind === 'old')
      return `Eine Kopie der Bibliothek aus der Zeit vor dem Verschieben liegt noch in ${path} und kann enthalten, was Sie hier löschen. Um diese Kopie zu entfernen, öffnen Sie Einstellungen → Speicherplatz.`
    if (kind === 'begun')
      return `Das Verschieben der Bibliothek nach ${path} wurde unterbrochen. Dateien, die dorthin kopiert wurden, können enthalten, was Sie hier löschen. Um das Verschieben fortzusetzen oder aufzugeben, öffnen Sie Einstellungen → Speicherplatz.`
    return `Eine frühere Kopie der Bibliothek oder ein Teil davon liegt noch in ${path} und kann enthalten, was Sie hier löschen. Tapelog entfernt diese Kopie nicht: Löschen Sie sie selbst.`
  })

function onDisk({ isSolidState, isEncrypted }: DeletionPlan['disk']): string[] {
  const advice = {
    no: ' Dieser Datenträger ist nicht verschlüsselt, diese Daten könnten also gelesen werden. Schalten Sie die Festplattenverschlüsselung in den Einstellungen Ihres Systems ein.',
    unknown:
      ' Mit Festplattenverschlüsselung lassen sich diese Daten ohne den Schlüssel nicht lesen. Prüfen Sie, ob die Festplattenverschlüsselung eingeschaltet ist.',
    yes: ' Dieser Datenträger ist verschlüsselt, diese Daten lassen sich also ohne den Schlüssel nicht lesen.',
  }[isEncrypted]
  if (isSolidState === 'no')
    return isEncrypted === 'no'
      ? ['Dieser Datenträger ist nicht verschlüsselt: Wer ihn hat, kann lesen, was noch in Ihrer Bibliothek ist.']
      : []
  const mayKeep =
    isSolidState === 'yes'
      ? 'Dieser Datenträger ist eine SSD und kann'
      : 'Wenn dieser Datenträger eine SSD ist, kann er'
  return [`${mayKeep} gelöschte Daten dort behalten, wo kein Programm sie entfernen kann.${advice}`]
}
