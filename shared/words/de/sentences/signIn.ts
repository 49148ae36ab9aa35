/** Sentences about signing in to a newsroom in a browser, by code. The browser's page shows them too. */
export const signInSentences = {
  'sign-in-denied':
    'Sie haben sich nicht angemeldet, oder die Anmeldeseite Ihrer Redaktion hat es abgelehnt. Sie können es erneut versuchen.',
  'sign-in-provider-failed':
    'Die Anmeldeseite Ihrer Redaktion war nicht verwendbar. Versuchen Sie es später noch einmal.',
  'sign-in-no-email':
    'Die Anmeldeseite Ihrer Redaktion hat Ihre E-Mail-Adresse nicht bestätigt. Bitten Sie den Betreiber jener Seite, sie zu bestätigen.',
  'sign-in-other-domain':
    'Ihre E-Mail-Adresse gehört nicht zu dieser Redaktion. Melden Sie sich mit Ihrer Adresse bei der Redaktion an oder fragen Sie den Betreiber ihres Dienstes.',
  'sign-in-removed':
    'Sie wurden aus dieser Redaktion entfernt. Bitten Sie den Betreiber ihres Dienstes, Sie wieder aufzunehmen.',
  'sign-in-address-taken':
    'Jemand anderes hat sich schon mit Ihrer E-Mail-Adresse angemeldet. Bitten Sie den Betreiber des Dienstes der Redaktion, Ihnen Zugang zu geben.',
  'sign-in-expired':
    'Diese Anmeldung gilt nicht mehr: Sie wurde schon verwendet, hat zu lange gedauert oder hat in einem anderen Browser begonnen. Beginnen Sie in Tapelog noch einmal.',
  'sign-in-link-invalid': 'Diese Adresse ist unvollständig. Beginnen Sie die Anmeldung in Tapelog.',
  'sign-in-not-offered':
    'Bei diesem Dienst kann sich niemand im Browser anmelden. Bitten Sie den Betreiber des Dienstes um Schlüssel.',
  'sign-in-not-finished': 'Der Dienst der Redaktion hat die Anmeldung nicht angenommen. Versuchen Sie es erneut.',
  'sign-in-too-late':
    'Innerhalb von 10 Minuten hat sich niemand angemeldet, deshalb wartet Tapelog nicht länger. Sie können noch einmal beginnen.',
  'sign-in-cancelled': 'Die Anmeldung wurde abgebrochen.',
  'sign-in-none': 'Es läuft keine Anmeldung. Beginnen Sie noch einmal.',
  'sign-in-no-browser':
    'Es konnte kein Browser geöffnet werden. Wählen Sie in den Einstellungen Ihres Systems einen Browser und versuchen Sie es dann erneut.',
} as const
