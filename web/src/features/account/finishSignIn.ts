import { UserManager } from 'oidc-client-ts'

/** Runs inside the popup when the provider sends it back: hands the answer to the window that opened it. */
export const finishSignIn = async (): Promise<void> => {
  const here = location.origin
  await new UserManager({ authority: here, client_id: 'popup', redirect_uri: here }).signinPopupCallback(location.href)
}
