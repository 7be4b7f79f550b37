import { create } from 'zustand'

const sessionKey = 'rights-confirmed'

const isConfirmed = (): boolean => {
  try {
    return sessionStorage.getItem(sessionKey) === 'yes'
  } catch {
    return false
  }
}

/** The open question, if any: answers it. */
export const useRightsQuestion = create<{ answer: ((mayEdit: boolean) => void) | null }>(() => ({ answer: null }))

/** Asks whether the person may edit the image; once said, it holds for the browser session. */
export const confirmRights = (): Promise<boolean> => {
  if (isConfirmed()) return Promise.resolve(true)
  return new Promise((resolve) => {
    useRightsQuestion.setState({
      answer: (mayEdit) => {
        if (mayEdit) {
          try {
            sessionStorage.setItem(sessionKey, 'yes')
          } catch {
            // Without storage the question comes again with the next edit.
          }
        }
        useRightsQuestion.setState({ answer: null })
        resolve(mayEdit)
      },
    })
  })
}
