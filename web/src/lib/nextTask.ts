/** Lets the page draw and answer before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
