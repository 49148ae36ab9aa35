export const signInSentences = {
  'sign-in-denied':
    'Vous ne vous êtes pas connecté, ou la page de connexion de votre rédaction a refusé. Vous pouvez réessayer.',
  'sign-in-provider-failed': 'La page de connexion de votre rédaction n’a pas pu être utilisée. Réessayez plus tard.',
  'sign-in-no-email':
    'La page de connexion de votre rédaction n’a pas confirmé votre adresse e-mail. Demandez à la personne qui gère cette page de la confirmer.',
  'sign-in-other-domain':
    'Votre adresse e-mail n’est pas de cette rédaction. Connectez-vous avec votre adresse dans la rédaction, ou adressez-vous à la personne qui gère son service.',
  'sign-in-removed':
    'Vous avez été retiré de cette rédaction. Demandez à la personne qui gère son service de vous ajouter de nouveau.',
  'sign-in-address-taken':
    'Quelqu’un d’autre s’est déjà connecté avec votre adresse e-mail. Demandez à la personne qui gère le service de la rédaction de vous laisser entrer.',
  'sign-in-expired':
    'Cette connexion n’est plus valable : elle a déjà été utilisée, a pris trop de temps, ou a commencé dans un autre navigateur. Recommencez dans Tapelog.',
  'sign-in-link-invalid': 'Cette adresse est incomplète. Commencez la connexion dans Tapelog.',
  'sign-in-not-offered':
    'Personne ne peut se connecter à ce service dans un navigateur. Demandez des clés à la personne qui gère le service.',
  'sign-in-not-finished': 'Le service de la rédaction n’a pas accepté la connexion. Réessayez.',
  'sign-in-too-late': 'Personne ne s’est connecté en 10 minutes, Tapelog n’attend donc plus. Vous pouvez recommencer.',
  'sign-in-cancelled': 'La connexion a été annulée.',
  'sign-in-none': 'Aucune connexion n’est en cours. Recommencez.',
  'sign-in-no-browser':
    'Aucun navigateur n’a pu être ouvert. Choisissez un navigateur dans les réglages de votre système, puis réessayez.',
} as const
