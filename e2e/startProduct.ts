import { runProduct } from '../scripts/runProduct.ts'
import { port } from './playwright.config.ts'

/** Where this installation tells people to write to. */
export const contactEmail = 'help@spotless.example'

/** Environment variable by which stories find the data folder, and in it the key that signs tokens. */
export const dataFolderVariable = 'STORY_DATA_DIR'

/** Starts the product for the stories and gives back what ends it. */
const startProduct = async () => {
  const { dataFolder, stop } = await runProduct(port, { CONTACT_EMAIL: contactEmail })
  process.env[dataFolderVariable] = dataFolder
  return stop
}

export default startProduct
