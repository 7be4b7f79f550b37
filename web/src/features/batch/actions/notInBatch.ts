import { nextTask, stretchMs } from '../../../lib/nextTask.ts'
import type { BatchState } from '../batchStore.ts'
import type { NamedFile } from './readDropped.ts'

/**
 * The photos that the batch neither holds nor is being sent, compared by name and size.
 * A browser may ask the disk each time the size of a chosen file is read, so it is read only of photos whose name is known, and
 * the page gets turns meanwhile.
 */
export const notInBatch = async (
  photos: readonly NamedFile[],
  { files, uploads }: Pick<BatchState, 'files' | 'uploads'>,
): Promise<readonly NamedFile[]> => {
  let began = performance.now()
  const sizeOf = async (file: File): Promise<number> => {
    if (performance.now() - began > stretchMs) {
      await nextTask()
      began = performance.now()
    }
    return file.size
  }
  const known = new Map<string, (number | File)[]>()
  const add = (name: string, size: number | File): void => {
    const sizes = known.get(name)
    if (sizes === undefined) known.set(name, [size])
    else sizes.push(size)
  }
  for (const { name, bytes, imageId } of files) if (imageId !== undefined) add(name, bytes)
  for (const { name, file } of uploads) add(name, file)

  const isKnown = async ({ name, file }: NamedFile): Promise<boolean> => {
    const sizes = known.get(name)
    if (sizes === undefined) return false
    const bytes = await sizeOf(file)
    for (const size of sizes) if (bytes === (typeof size === 'number' ? size : await sizeOf(size))) return true
    return false
  }
  const added: NamedFile[] = []
  for (const photo of photos) if (!(await isKnown(photo))) added.push(photo)
  return added
}
