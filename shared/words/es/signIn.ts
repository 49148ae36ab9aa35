export const signIn = {
  open: 'Iniciar sesión en una redacción…',
  title: 'Iniciar sesión en una redacción',
  address: 'Dirección del servicio de la redacción',
  addressHint: 'Pregunte a quien administra el servicio.',
  addressExample: 'https://tapelog.example.org',
  submit: 'Iniciar sesión',
  again: 'Volver a iniciar sesión',
  waiting:
    'Se ha abierto su navegador. Inicie sesión ahí; Tapelog espera. Si no aparece ninguna página para iniciar sesión, cancele y revise la dirección.',
  notTested: 'Ha iniciado sesión, pero no se pudo probar el servicio, así que no se guardó nada. Inténtelo de nuevo.',
  page: {
    language: 'es',
    done: 'Ha iniciado sesión. Puede cerrar esta página.',
    failed: 'No ha iniciado sesión.',
    choose: 'Elija su redacción:',
    other: 'No hay nada en esta dirección.',
  },
}
