import { allKinds } from './kinds/kinds.ts'
import { en } from './language/en/en.ts'
import { indexOf } from './language/tag.ts'

/** English, ready for look-up: the phrases of the kinds, and the language's own. */
export const english = indexOf({
  ...en,
  phrases: Object.assign({}, ...allKinds.map(({ phrases }) => phrases.en), en.phrases),
})
