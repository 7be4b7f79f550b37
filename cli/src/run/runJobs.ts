/**
 * Carries out tasks in order, several at a time. A task that has started ends; none starts once the signal is aborted.
 * @param limit tasks at a time
 */
export const runJobs = async <T>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  signal: AbortSignal,
  run: (item: T, index: number) => Promise<void>,
): Promise<void> => {
  const running = new Set<Promise<void>>()
  let index = 0
  for await (const item of items) {
    if (signal.aborted) break
    const task = run(item, index++).finally(() => running.delete(task))
    running.add(task)
    if (running.size >= limit) await Promise.race(running)
  }
  await Promise.all(running)
}
