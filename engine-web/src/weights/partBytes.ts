/** Bytes asked for at a time; what has come of a part is lost when the page is closed, what came before it is not. */
export const partBytes = 4 * 1024 * 1024
