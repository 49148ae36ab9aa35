import type { DeletionPlan } from '../../contract/deletion.ts'
import type { DeletionScope } from '../../recordings/deletion.ts'
import { number, units } from './units.ts'

/**
 * Sentences about the data that a deletion removes and cannot reach, in French; `shared/words/en/deletionFacts.ts` has
 * the English sentences.
 */

type Planned = DeletionPlan['recordings'][number]

const listed = (names: readonly string[]): string => [...new Set(names)].join(', ')

const copiesOfLibrary =
  'Cela supprime aussi les copies du fichier de la bibliothèque que Tapelog a faites avant des mises à jour.'

export function whatIsDeleted({ recordings }: DeletionPlan, scope: DeletionScope): string[] {
  const one = recordings.length === 1
  const sentences =
    scope === 'audio'
      ? [
          'Cela supprime l’audio : l’original, sa forme d’onde et sa copie de lecture, les profils vocaux des locuteurs, et ses données dans le service de transcription de cet ordinateur.',
          copiesOfLibrary,
          'Le texte est conservé : vous pouvez le lire, le modifier et l’exporter, mais ni écouter l’audio ni le transcrire de nouveau.',
        ]
      : [
          one
            ? 'Cela supprime de cette bibliothèque tout ce qui concerne cet enregistrement : l’original, les copies faites à partir de lui, la transcription avec toutes les modifications et leur historique, les profils vocaux des locuteurs, et ses données dans le service de transcription de cet ordinateur.'
            : 'Cela supprime de cette bibliothèque tout ce qui concerne ces enregistrements : les originaux, les copies faites à partir d’eux, les transcriptions avec toutes les modifications et leur historique, les profils vocaux des locuteurs, et leurs données dans le service de transcription de cet ordinateur.',
          copiesOfLibrary,
        ]
  const accounts = listed(recordings.flatMap(({ removedAt }) => removedAt))
  if (accounts !== '')
    sentences.push(
      `Tapelog donne aussi à ${accounts} l’instruction d’arrêter tout travail sur ${one ? 'cet enregistrement' : 'ces enregistrements'}, et de supprimer l’audio et les résultats qui se trouvent encore là-bas.`,
    )
  const files = recordings.reduce((sum, { joinedFiles }) => sum + joinedFiles, 0)
  if (files > 0)
    sentences.push(
      one
        ? `L’enregistrement réunit ${units.files(files)}. ${scope === 'audio' ? 'Leur audio est supprimé' : 'Ils sont tous supprimés'} avec lui. Pour garder des fichiers individuels, séparez d’abord l’enregistrement.`
        : `Certains de ces enregistrements réunissent ${units.files(files)} en tout. ${scope === 'audio' ? 'Leur audio est supprimé' : 'Tous ces fichiers sont supprimés'} aussi.`,
    )
  const busy = recordings.filter(({ isUnderWay }) => isUnderWay).length
  if (busy > 0)
    sentences.push(
      one
        ? 'Tapelog travaille encore sur l’enregistrement. Ce travail s’arrête aussitôt.'
        : `Tapelog travaille encore sur ${number(busy)} de ces enregistrements. Ce travail s’arrête aussitôt.`,
    )
  return sentences
}

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

const elsewhere = 'Les exports, vos sauvegardes et les fichiers que vous avez importés sont conservés.'

function remote(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ remoteCopies }) => remoteCopies.map(({ account }) => account)))
  if (accounts === '') return []
  return [
    `De l’audio a été envoyé à ${accounts}. Tapelog ne peut pas l’y supprimer, car le service n’en donne aucun moyen. Demandez au service de le supprimer.`,
  ]
}

function workedOn(recordings: readonly Planned[]): string[] {
  const accounts = listed(recordings.flatMap(({ workedOnAt }) => workedOnAt))
  return accounts === ''
    ? []
    : [`Le traitement continue chez ${accounts}. Tapelog ne peut pas l’arrêter, et ne récupérera pas le résultat.`]
}

function recorders(recordings: readonly Planned[]): string[] {
  const names = listed(recordings.flatMap(({ recorders: its }) => its))
  return names === ''
    ? []
    : [`Le fichier sur ${names} n’est pas supprimé. Tapelog ne l’importera plus, sauf si vous le choisissez.`]
}

const moved = (copies: DeletionPlan['copies']): string[] =>
  copies.map(({ kind, path }) => {
    if (kind === 'old')
      return `Une copie de la bibliothèque, d’avant le déplacement, est encore dans ${path} et peut contenir ce que vous supprimez ici. Pour supprimer cette copie, ouvrez Réglages → Stockage.`
    if (kind === 'begun')
      return `Un déplacement de la bibliothèque vers ${path} a été interrompu. Les fichiers qui y ont été copiés peuvent contenir ce que vous supprimez ici. Pour reprendre ce déplacement ou l’abandonner, ouvrez Réglages → Stockage.`
    return `Une copie antérieure de la bibliothèque, ou une partie de cette copie, est encore dans ${path} et peut contenir ce que vous supprimez ici. Tapelog ne supprime pas cette copie : supprimez-la vous-même.`
  })

function onDisk({ isSolidState, isEncrypted }: DeletionPlan['disk']): string[] {
  const advice = {
    no: 'Ce disque n’est pas chiffré : ces données pourraient être lues. Activez le chiffrement du disque dans les réglages de votre système.',
    unknown:
      'Avec le chiffrement du disque, ces données ne peuvent pas être lues sans la clé. Vérifiez que le chiffrement du disque est activé.',
    yes: 'Ce disque est chiffré : ces données ne peuvent pas être lues sans la clé.',
  }[isEncrypted]
  if (isSolidState === 'no')
    return isEncrypted === 'no'
      ? [
          'Ce disque n’est pas chiffré : toute personne qui le détient peut lire ce qui est encore dans votre bibliothèque.',
        ]
      : []
  return [
    `${isSolidState === 'yes' ? 'Ce disque est un SSD, qui peut' : 'Si ce disque est un SSD, il peut'} garder des données supprimées là où aucun programme ne peut les effacer. ${advice}`,
  ]
}
