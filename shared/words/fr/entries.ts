import type { EntryProblem } from '../../errors/entryProblems.ts'
import { partnerLimits } from '../../partner/limits.ts'

const atMost = (count: number): string => `Au plus ${count} caractères.`

export const entries: Record<EntryProblem, string> = {
  'no-address': 'Ce n’est pas une adresse web. Une adresse web commence par https://.',
  'no-https': 'L’adresse doit commencer par https:// ; http:// sans chiffrement est réservé à cet ordinateur.',
  'has-password': 'Retirez le nom d’utilisateur ou le mot de passe de l’adresse.',
  'has-query': 'L’adresse doit se terminer par son chemin, sans « ? » ni « # ».',
  'account-name-missing': 'Donnez un nom au compte.',
  'base-address-missing': 'Saisissez l’adresse de base.',
  'credential-unsendable':
    'Il y a ici un caractère qu’un identifiant ne peut pas contenir, comme un saut de ligne. Copiez-le de nouveau.',
  'workflow-path': 'Commencez par /, mettez {workflow_id} une fois entre barres obliques, et n’ajoutez pas de requête.',
  'user-id-too-short': `Un jeton créé demande un ID d’utilisateur de ${partnerLimits.userIdMinLength} caractères ou plus.`,
  'serial-number-missing': 'Saisissez le numéro de série.',
  'serial-number-form': 'Un numéro de série n’a que des lettres, des chiffres et des traits d’union, 40 au plus.',
  'device-type': 'Le type doit être notepro, notepins, notepin, note ou other.',
  'language-code': 'Une langue est auto, ou un code comme en, de ou pt-BR.',
  'hotword-with-comma':
    'Un mot-clé de vocabulaire ne peut pas contenir de virgule, car le service sépare ces mots-clés par des virgules.',
  'workflow-items': 'Un workflow est une liste JSON d’objets, comme [{"type": "transcribe"}].',
  'keys-unusable': 'Ces touches ne peuvent pas être utilisées.',
  certificates: 'Collez des certificats qui commencent par « -----BEGIN CERTIFICATE----- », sans clé privée.',
  'at-most-100': atMost(100),
  'at-most-120': atMost(120),
  'at-most-200': atMost(200),
  'at-most-300': atMost(300),
  'at-most-500': atMost(500),
}
