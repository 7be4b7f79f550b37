import { errorCodeOf } from './errorCodeOf.ts'

/** Adds the variables of `.env` in the working folder to the environment, if the file exists. */
export const loadDotEnv = (): void => {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error
  }
}
