import type { FileReaders } from '../upload/useDropAndPaste.ts'
import { type NamedFile, namedFiles, readDropped } from './actions/readDropped.ts'

/** Keeps all files, those in dropped folders too, with their paths. */
export const folderReaders: FileReaders<NamedFile> = { dropped: readDropped, pasted: namedFiles }
