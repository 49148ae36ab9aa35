export { Joins } from './joins.ts'
