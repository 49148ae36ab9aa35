import { numbersIn } from '../numbers.ts'

export const { number, plural, counted } = numbersIn('en-GB')
