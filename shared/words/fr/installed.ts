export const installed = {
  genericName: 'Transcription d’entretiens',
  summary: 'Transforme les entretiens enregistrés en texte que vous pouvez citer',
  isRoot: 'Tapelog n’ouvre pas de fenêtre pour root. Lancez-le avec un compte ordinaire.',
  noNamespaces:
    'Ce système interdit les espaces de noms utilisateur. Tapelog en a besoin pour isoler les pages et les enregistrements. Un administrateur peut les autoriser : sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=10000',
  noProfile:
    'Le profil AppArmor de Tapelog est absent : /etc/apparmor.d/tapelog. Sans ce profil, ce système interdit les espaces de noms utilisateur, dont Tapelog a besoin pour isoler les pages et les enregistrements. Réinstallez le paquet : sudo apt-get install --reinstall tapelog',
  debuggingRefused:
    'Une fois installé, Tapelog ne démarre pas avec le débogage à distance, car un autre programme pourrait alors lire sa fenêtre.',
}
