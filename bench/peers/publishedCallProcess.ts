import { publishedMigan } from './publishedMigan.ts'
import { timedMigan } from './timedMigan.ts'

/** Answers each message with the milliseconds that one call of the published network took; the first, unasked, with those of a warming call. */
const call = timedMigan(await publishedMigan(Number(process.argv[2])))
process.on('message', async () => process.send?.(await call()))
process.send?.(await call())
