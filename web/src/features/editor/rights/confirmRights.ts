import { create } from 'zustand'
import { readStored, store } from '../../../lib/stored.ts'

const sessionKey = 'rights-confirmed'

/** Answers the open question; null if there is none. */
export const useRightsQuestion = create<{ answer: ((mayEdit: boolean) => void) | null }>(() => ({ answer: null }))

/** Asks whether the user may edit the image. A yes lasts for the browser session. */
export const confirmRights = (): Promise<boolean> => {
  if (readStored(sessionKey, 'session') === 'yes') return Promise.resolve(true)
  return new Promise((resolve) => {
    useRightsQuestion.setState({
      answer: (mayEdit) => {
        if (mayEdit) store(sessionKey, 'yes', 'session')
        useRightsQuestion.setState({ answer: null })
        resolve(mayEdit)
      },
    })
  })
}
