/**
 * Makes work wait for the work before it, however that ended. Work that takes longer than the limit fails, and so does all that
 * follows it: what never answered once is not waited for again.
 */
export const inTurn = (limitMs: number) => {
  let last: Promise<unknown> = Promise.resolve()
  let hung: Error | undefined
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
    if (hung) throw hung
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      hung = new Error(`Expected an answer within ${limitMs} ms.`)
      reject(hung)
    }, limitMs)
    return Promise.race([work(), late]).finally(() => clearTimeout(timer))
  }
  return <T>(work: () => Promise<T>): Promise<T> => {
    const answer = last.then(() => limited(work))
    last = answer.catch(() => undefined)
    return answer
  }
}
