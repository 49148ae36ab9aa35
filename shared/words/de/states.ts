import type { WaitReason } from '../../recordings/domain.ts'
import type { RemoteCopy } from '../../recordings/remoteCopies.ts'

/**
 * The states of a recording, the same on every screen. *Waiting* comes with the reason, even if the reason is only that
 * other recordings come first. *Paused* means that a person paused it.
 */
export const states = {
  queued: 'Wartet in der Reihe',
  queuedAtService: 'Wartet beim Dienst',
  paused: 'Pausiert',
  cancelled: 'Abgebrochen',
  failed: 'Fehlgeschlagen',
  done: 'Fertig',
  notTranscribed: 'Nicht transkribiert',
  transcribed: 'Transkribiert',
  edited: 'Bearbeitet',
  verified: (share: string) => `${share} geprüft`,
  copying: 'Wird kopiert',
  remoteCopies: {
    going: (account: string) => `Geht an ${account}`,
    'partly-sent': (account: string) => `Teilweise gesendet an ${account}`,
    sent: (account: string) => `Gesendet an ${account}`,
  } satisfies Record<RemoteCopy['state'], (account: string) => string>,
  remote: {
    preparing: 'Wird vorbereitet',
    uploading: 'Wird hochgeladen',
    submitting: 'Transkript wird angefordert',
    transcribing: 'Wird transkribiert',
  },
  here: {
    preparing: 'Wird vorbereitet',
    uploading: 'Wird auf diesem Computer vorbereitet',
    submitting: 'Wartet auf diesem Computer auf die Transkription',
    transcribing: 'Wird auf diesem Computer transkribiert',
  },
  waiting: {
    network: 'Wartet: Der Dienst ist nicht erreichbar',
    'wrong-network': 'Wartet auf ein Netzwerk, das Sie erlauben',
    'rate-limit': 'Wartet: Der Dienst bittet Tapelog, langsamer zu senden',
    'sign-in': 'Wartet: Prüfen Sie das Konto in den Einstellungen',
    device: 'Wartet auf das Gerät: Schließen Sie es an',
    'disk-space': 'Wartet auf Speicherplatz: Schaffen Sie Platz auf dem Datenträger der Bibliothek',
    retry: 'Bald ein neuer Versuch',
    paused: 'Pausiert',
    pausing: 'Wird pausiert…',
    turn: 'Wartet in der Reihe',
    choice: 'Wartet auf Ihre Wahl',
  } satisfies Record<WaitReason, string>,
  waitingHere: {
    network: 'Wartet auf den Start des Transkriptionsdienstes auf diesem Computer',
    'rate-limit': 'Wartet auf diesem Computer auf die Transkription',
    turn: 'Wartet auf diesem Computer auf die Transkription',
  } satisfies Partial<Record<WaitReason, string>>,
  safeHere: (waiting: string) => `${waiting} · sicher auf diesem Computer`,
  until: (waiting: string, clock: string) => `${waiting} · bis ${clock}`,
  tryingAgain: 'Neuer Versuch',
  tryingAgainAt: (clock: string) => `Neuer Versuch um ${clock}`,
}
