/** Longest stretch of work on the page's thread before the page gets a turn. */
export const stretchMs = 10

/** Lets the page draw and answer before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
