export { Speller } from './speller.ts'
