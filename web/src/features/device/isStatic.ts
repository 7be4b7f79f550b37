/** Whether the page is served alone, without an editor. */
export const isStatic = import.meta.env.MODE === 'static'
