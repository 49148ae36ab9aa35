import { words } from '../../../shared/words/catalogue.ts'
import type { Finding } from '../../disclosure/index.ts'

/** Describes where a finding is: `text of the file, word/document.xml`. */
export const placeWords = ({ where: { place, detail, file } }: Pick<Finding, 'where'>): string =>
  [words.reveals.places[place], detail === '' ? file : detail].join(', ')
