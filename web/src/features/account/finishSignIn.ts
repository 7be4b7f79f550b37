import { UserManager } from 'oidc-client-ts'

/**
 * Runs in the sign-in popup after the provider's redirect: passes the response to the window that
 * opened it.
 */
export const finishSignIn = async (): Promise<void> => {
  const here = location.origin
  await new UserManager({ authority: here, client_id: 'popup', redirect_uri: here }).signinPopupCallback(location.href)
}
