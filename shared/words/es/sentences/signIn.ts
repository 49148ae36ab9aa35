export const signInSentences = {
  'sign-in-denied':
    'Usted no inició sesión, o la página de inicio de sesión de su redacción lo rechazó. Puede intentarlo de nuevo.',
  'sign-in-provider-failed': 'No se pudo usar la página de inicio de sesión de su redacción. Inténtelo más tarde.',
  'sign-in-no-email':
    'La página de inicio de sesión de su redacción no confirmó su dirección de correo. Pida a quien administra esa página que la confirme.',
  'sign-in-other-domain':
    'Su dirección de correo no es de esta redacción. Inicie sesión con su dirección de la redacción, o consulte a quien administra su servicio.',
  'sign-in-removed': 'Se le quitó de esta redacción. Pida a quien administra su servicio que le añada de nuevo.',
  'sign-in-address-taken':
    'Otra persona ya ha iniciado sesión con su dirección de correo. Pida a quien administra el servicio de la redacción que le permita entrar.',
  'sign-in-expired':
    'Este inicio de sesión ya no es válido: ya se usó, tardó demasiado o empezó en otro navegador. Empiece de nuevo en Tapelog.',
  'sign-in-link-invalid': 'Esta dirección está incompleta. Empiece el inicio de sesión en Tapelog.',
  'sign-in-not-offered':
    'Nadie puede iniciar sesión en este servicio con un navegador. Pida claves a quien administra el servicio.',
  'sign-in-not-finished': 'El servicio de la redacción no aceptó el inicio de sesión. Inténtelo de nuevo.',
  'sign-in-too-late': 'Nadie inició sesión en 10 minutos, así que Tapelog ya no espera. Puede empezar de nuevo.',
  'sign-in-cancelled': 'El inicio de sesión se canceló.',
  'sign-in-none': 'No hay ningún inicio de sesión en curso. Empiece de nuevo.',
  'sign-in-no-browser':
    'No se pudo abrir ningún navegador. Elija un navegador en los ajustes de su sistema e inténtelo de nuevo.',
}
