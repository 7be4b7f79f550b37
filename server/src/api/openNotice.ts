/** Shown at the foot of every page while anyone who can reach the server can sign in as anyone; styled by the web app. */
export const openNotice = '<aside class="open-notice" role="note">No passwords: anyone can be any user.</aside>'
