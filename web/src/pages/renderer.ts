/** What the build calls to write the pages. */
export { originToken } from './Document.tsx'
export { renderPages } from './renderPages.tsx'
