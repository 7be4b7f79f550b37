import { create } from 'zustand'

const sessionKey = 'rights-confirmed'

const isConfirmed = (): boolean => {
  try {
    return sessionStorage.getItem(sessionKey) === 'yes'
  } catch {
    return false
  }
}

/** Answers the open question; null if there is none. */
export const useRightsQuestion = create<{ answer: ((mayEdit: boolean) => void) | null }>(() => ({ answer: null }))

/** Asks whether the user may edit the image. A yes lasts for the browser session. */
export const confirmRights = (): Promise<boolean> => {
  if (isConfirmed()) return Promise.resolve(true)
  return new Promise((resolve) => {
    useRightsQuestion.setState({
      answer: (mayEdit) => {
        if (mayEdit) {
          try {
            sessionStorage.setItem(sessionKey, 'yes')
          } catch {
            // Without storage, the next edit asks again.
          }
        }
        useRightsQuestion.setState({ answer: null })
        resolve(mayEdit)
      },
    })
  })
}
