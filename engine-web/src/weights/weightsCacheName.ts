/** Name of the browser's cache that holds the networks' weights. */
export const weightsCacheName = 'spotless-weights'
