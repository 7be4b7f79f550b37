import { runProduct } from '../scripts/runProduct.ts'
import { port } from './playwright.config.ts'

/** The installation's contact address. */
export const contactEmail = 'help@spotless.example'

/** Environment variable with the data folder, which holds the key that signs tokens. */
export const dataFolderVariable = 'STORY_DATA_DIR'

/** Starts the product for the stories. @returns what stops it */
const startProduct = async () => {
  const { dataFolder, stop } = await runProduct(port, { CONTACT_EMAIL: contactEmail })
  process.env[dataFolderVariable] = dataFolder
  return stop
}

export default startProduct
