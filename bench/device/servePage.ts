import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serveFolder } from '../../scripts/serveFolder.ts'
import { root } from '../paths.ts'

/**
 * Builds the page that edits on the device as a folder of files and serves it, weights by parts as the product does: the same page,
 * without a server whose processes would be measured with it. `DEVICE_FOLDER` names a folder that was built before.
 */
export const servePage = async () => {
  const built = process.env.DEVICE_FOLDER
  const folder = built ?? join(root, '.cache', 'device-page')
  if (built === undefined)
    await promisify(execFile)(process.execPath, ['scripts/buildDevice.ts', folder], { cwd: root })
  return serveFolder(folder, true)
}
